import { messages } from '@postern/contracts';
import { sampleValue } from '../samples.ts';
import { account, apiKey, identity } from '../sample-values/accounts.ts';
import { changed, inAMinute, made, message, progress, ticketUrl, type Given } from '../sample-values/common.ts';

const challenge = 'b5mX0bq9m3y1kqk0Qp1wq2Jg7l0n2V1h8Zr4Vn8kQ2s';

const passkey = {
  id: '0mk2vq8x4tz7rb3nd6yc',
  name: 'Work laptop',
  is_synced: false,
  created_at: '2025-06-02T09:20:33.000Z',
  last_used_at: '2025-06-20T08:30:12.000Z',
};

/** The values that matter in the example responses, by call. A test checks the whole responses against the contract. */

export const accountsAnswers: Readonly<Record<string, Given>> = {
  'root.status': { name: 'Postern', version: '0.1.0' },
  'auth.register': message('Please check your inbox: an email with a verification link is on its way.'),
  'factors.list': {
    authenticator: { created_at: '2025-06-02T09:14:51.000Z', last_used_at: '2025-06-20T08:30:12.000Z' },
    passkeys: [passkey],
    recovery_codes_left: 9,
  },
  'factors.startAuthenticator': {
    secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    uri: 'otpauth://totp/Postern:you%40example.org?issuer=Postern&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
  },
  'factors.confirmAuthenticator': { recovery_codes: ['7k2m-9xqd-t4vb-n8ce', 'w3hf-6jzr-2pya-5gse'] },
  'factors.startPasskey': { options: { challenge } },
  'factors.addPasskey': { passkey: { ...passkey, last_used_at: null }, recovery_codes: null },
  'factors.renamePasskey': { ...passkey, name: 'Old laptop' },
  'factors.passkeyOptions': { options: { challenge } },
  'auth.passkeyOptions': { options: { challenge } },
  'auth.passkey': {
    access_token: 'Xr4Vn8kQ2sT6yB0dGh5JmWc1ZpLe9uAf3iNoRx7vKt0',
    expires_at: '2025-06-21T08:30:12.480Z',
  },
  'factors.renewRecoveryCodes': { recovery_codes: ['7k2m-9xqd-t4vb-n8ce', 'w3hf-6jzr-2pya-5gse'] },
  'auth.secondFactor': {
    access_token: 'Xr4Vn8kQ2sT6yB0dGh5JmWc1ZpLe9uAf3iNoRx7vKt0',
    expires_at: '2025-06-21T08:30:12.480Z',
  },
  'singleSignOn.exchange': {
    access_token: 'Xr4Vn8kQ2sT6yB0dGh5JmWc1ZpLe9uAf3iNoRx7vKt0',
    token_type: 'bearer',
    expires_at: '2025-06-21T08:30:12.480Z',
  },
  'singleSignOn.providers': { items: [{ id: 'acme', name: 'Acme' }] },
  'singleSignOn.required': { provider: { id: 'acme', name: 'Acme' } },
  'singleSignOn.identities': { items: [identity] },
  'singleSignOn.connect': { ...identity, last_used_at: null },
  'auth.login': {
    access_token: 'Xr4Vn8kQ2sT6yB0dGh5JmWc1ZpLe9uAf3iNoRx7vKt0',
    token_type: 'bearer',
    expires_at: '2025-06-21T08:30:12.480Z',
  },
  'auth.forgotPassword': message(messages.forgotPassword.success),
  'auth.resetPassword': message('Your password has been reset. You can sign in with the new one now.'),
  'auth.profile': account,
  'auth.updateProfile': account,
  'auth.verifyEmail': message('Your email address is verified.'),
  'auth.resendVerification': message(messages.verifyEmail.resendSuccess),
  'account.changeEmail': message('Please check the inbox of the new address: a link to confirm it is on its way.'),
  'account.confirmEmail': { email: 'ines@brassworks.example' },
  'account.sessions': {
    items: [
      {
        id: sampleValue('session_id'),
        current: true,
        user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:139.0) Gecko/20100101 Firefox/139.0',
        ip: '203.0.113.7',
        created_at: made,
        last_used_at: changed,
        expires_at: '2025-07-02T09:15:00.000Z',
      },
    ],
  },
  'account.caller': {
    account: { id: sampleValue('account_id'), email: 'you@example.org', name: 'Ines Duarte' },
    workspace: { id: sampleValue('workspace_id'), name: 'Brassworks' },
    role: 'owner',
    endpoint_ids: null,
    api_key: { id: apiKey['id'], name: apiKey['name'], scopes: apiKey['scopes'], expires_at: apiKey['expires_at'] },
  },
  'account.apiKeys': { items: [apiKey] },
  'account.createApiKey': { ...apiKey, key: 'pk_8Jx2vQm5Zt0Wb7Yc3Nd9Rf6Lh1Kp4Gs8Xu2Ea5ToViC' },
  'account.archiveTicket': { id: sampleValue('archive_id'), url: ticketUrl('account/archive?'), expires_at: inAMinute },
  'account.archiveProgress': progress,
  'account.delete': { deletion_at: '2025-07-04T08:30:12.480Z' },
};
