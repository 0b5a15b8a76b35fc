import { defaultEndpointSettings, messages } from '@postern/contracts';
import { publicUrl } from '../../addresses.ts';
import { sampleFile, sampleFingerprint, sampleValue } from './samples.ts';
import {
  workspace,
  member,
  identity,
  invitation,
  endpoint_id,
  submission_id,
  destination_id,
  made,
  changed,
  delivered,
  inAMinute,
  account,
  endpoint,
  untouched,
  submission,
  read,
  destination,
  emails,
  attempt,
  delivery,
  failed,
  form,
  importSummary,
  imported,
  draft,
  published,
  apiKey,
  fieldChange,
  page,
  progress,
  message,
  note,
  person,
  sharedSubmission,
  cap,
  shareLink,
  watchdog,
  ticketUrl,
  type Given,
} from './sample-values.ts';

const samplePlan = {
  fingerprint: sampleFingerprint,
  endpoints: [
    {
      key: 'repair-enquiries',
      endpoint_id,
      name: 'Repair enquiries',
      action: 'change',
      changes: [{ text: 'Change the spam threshold of “Repair enquiries” from 5 to 6.', details: [] }],
    },
  ],
  unchanged: 3,
  kept: [],
};

const imports = {
  checked: {
    state: 'checked',
    total: 214,
    done: 214,
    imported: 213,
    refused: 1,
    problems: [{ line: 97, reason: 'The column “Submit Date (UTC)” has no time.' }],
    sample: [
      { line: 2, created_at: '2025-06-18T14:02:07.000Z', status: 'inbox', fields: [['Your name', 'Ines Okafor']] },
    ],
  },
  done: { state: 'done', total: 214, done: 214, imported: 213, refused: 1 },
};

const challenge = 'b5mX0bq9m3y1kqk0Qp1wq2Jg7l0n2V1h8Zr4Vn8kQ2s';
const passkey = {
  id: '0mk2vq8x4tz7rb3nd6yc',
  name: 'Work laptop',
  is_synced: false,
  created_at: '2025-06-02T09:20:33.000Z',
  last_used_at: '2025-06-20T08:30:12.000Z',
};

/** The values that matter in the example responses, by call. A test checks the whole responses against the contract. */
const joining = {
  role: 'reader',
  endpoint_ids: null,
  providers: [{ name: 'Acme', domains: ['brassworks.example'] }],
};

export const sampleAnswers: Readonly<Record<string, Given>> = {
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
  'workspaces.list': { items: [workspace] },
  'workspaces.create': workspace,
  'workspaces.update': { ...workspace, name: 'Brassworks Studio' },
  'workspaces.joining': joining,
  'workspaces.updateJoining': joining,
  'workspaces.requireFactor': { ...workspace, second_factor_required: true },
  'workspaces.delete': { deletion_at: '2025-07-04T08:30:12.480Z' },
  'workspaces.members': { items: [member] },
  'workspaces.memberEmails': {
    items: [{ endpoint_id, endpoint: 'Repair enquiries', destination_id, destination: 'Workshop' }],
    total: 1,
  },
  'workspaces.updateMember': { ...member, role: 'editor', endpoint_ids: [endpoint_id] },
  'invitations.list': { items: [invitation] },
  'invitations.create': invitation,
  'invitations.open': {
    workspace: 'Brassworks',
    email: 'colleague@example.org',
    role: 'editor',
    invited_by: 'Ines Okafor',
    has_account: false,
    expires_at: invitation['expires_at'],
  },
  'invitations.accept': { ...workspace, role: 'editor' },
  'audit.list': {
    items: [
      {
        id: '01jz4qp8u6w8y2a5c7e9',
        at: changed,
        actor: { kind: 'account', id: sampleValue('account_id'), email: 'you@example.org', name: 'Ines Okafor' },
        action: 'endpoint.changed',
        target: { kind: 'endpoint', id: endpoint_id, name: 'Repair enquiries' },
        endpoint: { id: endpoint_id, name: 'Repair enquiries' },
        ip: '203.0.113.7',
        user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:139.0) Gecko/20100101 Firefox/139.0',
        changes: [{ setting: 'spam_threshold', hidden: false, before: 5, after: 7 }],
      },
    ],
    next_cursor: null,
  },
  'account.delete': { deletion_at: '2025-07-04T08:30:12.480Z' },

  'endpoints.list': { items: [endpoint], ...page },
  'endpoints.summary': {
    endpoints: { all: 1, active: 1 },
    received: { inbox: 128, spam: 13 },
    unread: { count: 4, endpoints: 1, only: { id: endpoint_id, name: 'Repair enquiries' } },
    last_submission_at: changed,
  },
  'endpoints.create': { ...endpoint, ...untouched },
  'endpoints.get': endpoint,
  'endpoints.update': {
    ...endpoint,
    updated_at: changed,
    settings: { ...defaultEndpointSettings, redirect_url: 'https://brassworks.example/thanks' },
  },
  'endpoints.duplicate': {
    ...endpoint,
    ...untouched,
    id: 'p4x9wt6c',
    name: 'Repair enquiries (copy)',
    submit_url: `${publicUrl}/api/submit/p4x9wt6c`,
    form_url: `${publicUrl}/forms/p4x9wt6c`,
    status: 'paused',
  },
  'endpoints.move': endpoint,
  'endpoints.fields': {
    items: ['name', 'email', 'message', 'photo'],
    merged: [{ name: 'e-mail', into: 'email' }],
  },
  'endpoints.fieldChanges': { items: [fieldChange] },
  'endpoints.updateFieldChange': { ...fieldChange, state: 'merged' },

  'caps.list': { items: [cap] },
  'caps.set': { items: [{ ...cap, taken: 0 }] },
  'code.plan': samplePlan,
  'code.applyPlan': samplePlan,
  'code.pull': { files: [sampleFile] },
  'rules.try': {
    since: '2025-05-19T13:10:00.000Z',
    judged: 141,
    to_spam: {
      count: 1,
      items: [
        {
          submission_id,
          title: 'SEO Services',
          created_at: changed,
          status: 'inbox',
          score: 10,
          reasons: [
            {
              signal: 'blocked_word',
              weight: 10,
              detail: 'The message contains “first page of google”, which this endpoint blocks.',
            },
          ],
        },
      ],
    },
    left_out: { marked: 2 },
  },
  'rules.caught': {
    since: '2025-05-19T13:10:00.000Z',
    items: [
      { rule: 'time_trap', value: '2', count: 4, alone: 1, items: [] },
      { rule: 'blocked_word', value: 'first page of google', count: 14, alone: 12, items: [] },
    ],
  },
  'rules.remove': { moved: [submission_id] },
  'rules.restore': { moved: [submission_id] },

  'forms.get': published,
  'forms.save': draft,
  'forms.publish': published,
  'forms.discardDraft': published,
  'forms.linkKey': { key: 'plk_C2FVsBQIhrscChlQIMV-b5sSYspob7oDC2FVsBQIhrs' },
  'forms.replaceLinkKey': { key: 'plk_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYq' },
  'forms.learned': { definition: form, submissions: 141 },

  'submissions.recent': { items: [submission] },
  'submissions.list': { items: [submission], ...page, size: 100 },
  'submissions.ids': { ids: [submission_id, `${endpoint_id}_0683d7a40e5b19c2`] },
  'submissions.updateMany': { changed: [submission_id] },
  'submissions.deleteMany': { count: 1 },
  'submissions.get': submission,
  'submissions.neighbours': { older: `${endpoint_id}_0683d7a40e5b19c2` },
  'submissions.update': read,
  'submissions.assignees': { items: [person] },
  'submissions.readers': { items: [{ person, read_at: changed }] },
  'notes.list': { items: [note] },
  'notes.create': note,
  'notes.update': { ...note, edited_at: changed },
  'sharing.list': { items: [shareLink] },
  'sharing.create': { ...shareLink, url: `${publicUrl}/shared#${sampleValue('token')}` },
  'sharing.open': {
    endpoint: 'Repair enquiries',
    is_single: true,
    with_files: true,
    expires_at: '2025-06-27T08:30:12.480Z',
    items: [sharedSubmission],
    next_cursor: null,
  },
  'submissions.exportTicket': {
    id: sampleValue('export_id'),
    url: ticketUrl(`submissions/${endpoint_id}/export?format=csv&status=inbox&`),
    expires_at: inAMinute,
  },
  'submissions.exportProgress': progress,

  'imports.list': { items: [{ ...importSummary, ...imports.done, finished_at: changed }] },
  'imports.upload': imported,
  'imports.get': { ...imported, ...imports.checked },
  'imports.check': { ...imported, state: 'checking' },
  'imports.start': { ...imported, state: 'importing' },
  'imports.undo': { ...imported, ...imports.done, state: 'undoing' },

  'destinations.list': { items: [destination] },
  'destinations.create': {
    ...destination,
    last_delivered_at: null,
    recent: [],
    created_at: changed,
    updated_at: changed,
  },
  'destinations.get': destination,
  'destinations.update': { ...destination, updated_at: changed },
  'destinations.rotateSecret': {
    ...destination,
    secrets: ['whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    updated_at: changed,
  },
  'destinations.test': { ...attempt, at: changed, delivered: true },
  'destinations.backfill': { state: 'running', total: 42, started_at: changed },
  'destinations.backfillState': { state: 'done', queued: 42, total: 42, started_at: changed },
  'destinations.resendConfirmation': emails,
  'destinations.confirmRecipient': { email: 'colleague@example.org' },

  'hooks.subscribe': {
    id: sampleValue('hook_id'),
    target_url: 'https://flows.brassworks.example/webhook/5d41402a',
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    created_at: changed,
  },
  'hooks.sample': { items: [{ type: 'submission.received', timestamp: changed, data: submission }] },

  'deliveries.list': { items: [failed] },
  'deliveries.ofSubmission': { items: [delivery] },
  'deliveries.retry': { ...failed, state: 'pending', next_attempt_at: changed },
  'deliveries.retryDead': { count: 2 },

  'watchdog.get': watchdog,
  'watchdog.set': { ...watchdog, state: 'waiting', is_checking: true, findings: [] },
  'watchdog.check': { ...watchdog, is_checking: true },

  'insights.overview': {
    days: [
      { date: '2025-06-17', inbox: 6, spam: 1 },
      { date: '2025-06-18', inbox: 9, spam: 2, refused: 1 },
    ],
    endpoints: [{ endpoint_id, days: [6, 9] }],
  },
  'insights.endpoint': {
    days: [
      { date: '2025-06-17', inbox: 6, spam: 1 },
      { date: '2025-06-18', inbox: 9, spam: 2, refused: 1 },
    ],
    hours: [
      { at: '2025-06-18T13:00:00.000Z', inbox: 1 },
      { at: '2025-06-18T14:00:00.000Z', inbox: 2, spam: 1 },
    ],
    clock: [0, 0, 0, 0, 0, 0, 0, 1, 2, 1, 1, 0, 1, 2, 3, 1, 0, 1, 0, 1, 1, 0, 0, 0],
    verdicts: { inbox: 15, spam: 3, refused: 1 },
    sources: {
      sites: [{ value: 'brassworks.example', count: 15 }],
      pages: [
        { value: 'brassworks.example/contact', count: 11 },
        { value: 'brassworks.example/repairs', count: 4 },
      ],
    },
    time_to_read: {
      buckets: [
        { up_to_seconds: 60, count: 4 },
        { up_to_seconds: null, count: 1 },
      ],
      unread: 3,
    },
    destinations: [
      {
        id: destination_id,
        name: 'Webhook',
        kind: 'webhook',
        enabled: true,
        state: 'active',
        last_delivered_at: delivered,
        recent: ['delivered', 'delivered'],
      },
    ],
  },
};
