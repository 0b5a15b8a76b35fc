/** Values of the examples by name. The ids are the same as on the other pages. */
const values: Readonly<Record<string, string>> = {
  id: 'k7m2qd9x',
  endpoint_id: 'k7m2qd9x',
  submission_id: 'k7m2qd9x_0684f2c1d9a7b3e5',
  file_id: 'k7m2qd9x_1c0b7f3e9a2d4c68',
  destination_id: 'k7m2qd9x_06850a7c21d4e9f3',
  hook_id: 'k7m2qd9x_06852f0b6d3a8c17',
  delivery_id: 'k7m2qd9x_06851b3d5f7a9c2e',
  token: 'the-token-of-the-link',
  session_id: '01jz4q8m6w2x5c7v9b3n',
  key_id: '01jz4qa1t8r5e2w7y4u6',
  passkey_id: '0mk2vq8x4tz7rb3nd6yc',
  archive_id: '01jz4qc9k3h6g5f2d8s1',
  export_id: '01jz4qe4p7m2n9b5v8c3',
  import_id: '01jz4qg6r8t3v5w7x9y2',
  workspace_id: '01jz4qj4s6u8w2y5a7c9',
  request_id: '01jz4qq2u6w8y2a5c7e9',
  account_id: '01jz4q2b7n5m8c3x6v9w',
  invitation_id: '01jz4qm2q4s6u8w3y5a7',
  identity_id: '01jz4qt8w1x4y6z8a2c5',
  reply_id: '01jz4qr2w4y6a8c1e3g5',
  template_id: '01jz4qs3x5z7b9d2f4h6',
  note_id: '01jz4qn4r6t8v1x3z5b7',
  link_id: '01jz4qp6s8u2w4y6a8c1',
  change_id: '01jz4r2c4e6g8i0k2m4o',
};

/** @throws when a path has a parameter without an example */
export function sampleValue(name: string): string {
  const value = values[name];
  if (value === undefined) throw new Error(`There is no example for {${name}}.`);
  return value;
}

/** An endpoint as a file. */
export const sampleFile = {
  postern: 1,
  key: 'repair-enquiries',
  name: 'Repair enquiries',
  settings: { spam_threshold: 6 },
  destinations: { workshop: { kind: 'webhook', config: { url: 'https://brassworks.example/hook' } } },
};
export const sampleFingerprint = 'yN3qkV1m0oF7s2cJw8uZrT5bXe9aLdGhPi4tRzK6vQE';

/** The meaning of the columns in the example of an import. */
export const sampleMapping = {
  time: 'Submit Date (UTC)',
  fixed_time: null,
  date_order: null,
  time_zone: 'UTC',
  id: '#',
  verdict: null,
  read: true,
  omit: [],
};

const credential = { id: 'Qm9vdGhiYXlLaWxu', rawId: 'Qm9vdGhiYXlLaWxu', type: 'public-key' };
const newPasskey = {
  ...credential,
  response: {
    clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0',
    attestationObject: 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YQ',
  },
};
const signature = {
  ...credential,
  response: {
    clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
    authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ',
    signature: 'MEUCIQDr1bq2Wf0cZl3u',
  },
};

/** The bodies of the example requests by call. A test checks them against the contract. */
export const sampleBodies: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'auth.register': { email: 'you@example.org', password: 'correct horse battery', name: 'Ines Okafor' },
  'auth.login': { email: 'you@example.org', password: 'correct horse battery' },
  'auth.secondFactor': { token: 'Xr4Vn8kQ2sT6yB0dGh5JmWc1ZpLe9uAf3iNoRx7vKt0', code: '492039' },
  'singleSignOn.required': { email: 'ines@brassworks.example' },
  'singleSignOn.exchange': { code: 'Xr4Vn8kQ2sT6yB0dGh5JmWc1ZpLe9uAf3iNoRx7vKt0' },
  'singleSignOn.connect': { code: 'Xr4Vn8kQ2sT6yB0dGh5JmWc1ZpLe9uAf3iNoRx7vKt0' },
  'factors.startAuthenticator': { current_password: 'correct horse battery' },
  'factors.confirmAuthenticator': { code: '492039' },
  'factors.removeAuthenticator': { current_password: 'correct horse battery', code: '492039' },
  'auth.passkeyOptions': {},
  'auth.passkey': { passkey: signature },
  'factors.startPasskey': { current_password: 'correct horse battery' },
  'factors.addPasskey': { name: 'Work laptop', passkey: newPasskey },
  'factors.renamePasskey': { name: 'Old laptop' },
  'factors.removePasskey': { current_password: 'correct horse battery', code: '492039' },
  'factors.renewRecoveryCodes': { current_password: 'correct horse battery', code: '492039' },
  'auth.forgotPassword': { email: 'you@example.org' },
  'auth.resetPassword': { token: values['token'], password: 'another horse battery' },
  'auth.changePassword': { current_password: 'correct horse battery', new_password: 'another horse battery' },
  'auth.updateProfile': { name: 'Ines Okafor', company: 'Brassworks' },
  'account.changeEmail': { email: 'ines@brassworks.example', current_password: 'correct horse battery' },
  'account.confirmEmail': { token: values['token'] },
  'account.createApiKey': { name: 'Nightly export', scopes: ['submissions:read'], expires_in_days: 365 },
  'account.delete': { current_password: 'correct horse battery' },
  'workspaces.create': { name: 'Brassworks' },
  'workspaces.update': { name: 'Brassworks Studio' },
  'workspaces.updateJoining': { role: 'reader', endpoint_ids: null },
  'workspaces.requireFactor': { required: true },
  'workspaces.delete': { name: 'Brassworks Studio' },
  'workspaces.updateMember': { role: 'editor', endpoint_ids: ['k7m2qd9x'] },
  'invitations.create': { email: 'colleague@example.org', role: 'editor' },
  'privacy.search': { value: 'noor@example.org', match: 'whole' },
  'privacy.erase': { keep: [] },
  'privacy.exportTicket': { keep: [] },
  'endpoints.create': { name: 'Repair enquiries' },
  'endpoints.move': { target_workspace_id: '01jz4qj4s6u8w2y5a7d0' },
  'endpoints.update': { settings: { redirect_url: 'https://brassworks.example/thanks' } },
  'caps.set': { caps: [{ field: 'day', option: 'Friday', limit: 12, shows_left: true }] },
  'code.plan': { files: [sampleFile] },
  'code.applyPlan': { files: [sampleFile], fingerprint: sampleFingerprint },
  'code.pull': { env: 'live' },
  'rules.remove': { rule: 'blocked_word', value: 'first page of google' },
  'rules.restore': { rule: 'blocked_word', value: 'first page of google', submission_ids: [values['submission_id']] },
  'rules.try': { settings: { blocked_words: ['first page of google'], spam_threshold: 5 } },
  'forms.save': {
    definition: {
      title: 'Repair enquiries',
      steps: [{ fields: [{ type: 'email', id: 'email', name: 'email', label: 'Email', required: true }] }],
    },
  },
  'submissions.updateMany': { submission_ids: [values['submission_id']], read: true },
  'submissions.deleteMany': { submission_ids: [values['submission_id']] },
  'submissions.update': { status: 'inbox', read: true },
  'replies.send': { key: 'b3c1f0de-6a52-4f0e-9d0c-8d2f6f1a7c35', text: 'Thank you. We can come on Friday at 10.' },
  'replies.repeat': { attempts: 1 },
  'replyTemplates.create': { name: 'Visit', text: 'Dear {{name}},\n\nthank you for writing to us.' },
  'replyTemplates.update': { name: 'Visit', text: 'Dear {{name}},\n\nthank you. When can we come?' },
  'notes.create': { text: 'Called back. **Visit on Friday at 10.**' },
  'notes.update': { text: 'Called back. **Visit on Monday at 10.**' },
  'endpoints.updateFieldChange': { state: 'merged' },
  'sharing.create': { submission_id: values['submission_id'], with_files: true, days: 7 },
  'sharing.open': { token: values['token'] },
  'sharing.file': { token: values['token'], file_id: values['file_id'] },
  'submissions.exportTicket': { format: 'csv', status: 'inbox' },
  'imports.check': { mapping: sampleMapping },
  'imports.start': { mapping: sampleMapping },
  'destinations.create': { kind: 'webhook', config: { url: 'https://brassworks.example/hook' } },
  'destinations.update': { enabled: true },
  'destinations.rotateSecret': { drop_old: false },
  'destinations.backfill': { since: '2025-06-01T00:00:00Z' },
  'destinations.resendConfirmation': { email: 'colleague@example.org' },
  'destinations.confirmRecipient': { token: values['token'] },
  'hooks.subscribe': { target_url: 'https://flows.brassworks.example/webhook/5d41402a' },
  'watchdog.set': { pages: ['https://brassworks.example/contact'], sends_canary: true },
  'deliveries.retryDead': { since: '2025-06-18T00:00:00Z' },
};

/** Query parameters of the example requests by call. */
export const sampleQueries: Readonly<Record<string, string>> = {
  'submissions.list': '?q=lantern&from=2025-06-01&size=100',
  'submissions.ids': '?status=spam',
  'submissions.export': '?format=csv',
  'imports.upload': '?name=responses.csv',
  'deliveries.list': '?state=dead',
};
