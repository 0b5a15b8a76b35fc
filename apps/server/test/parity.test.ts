import { locate, routes, type FormDefinitionInput, type Problem, type Route } from '@postern/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startHarness, type Account, type Harness } from './harness.ts';
import { submit } from './submit.ts';

interface Answer {
  status: number;
  body: unknown;
}

let harness: Harness;
let owner: Account;
let endpoint_id: string;
let workspace_id: string;
/** A submission that stays. */
let stored: string;

beforeAll(async () => {
  harness = await startHarness();
  owner = await harness.signUp('owner@example.org');
  endpoint_id = (await owner.client.endpoints.create({ name: 'Parity' })).id;
  workspace_id = (await owner.client.workspaces.list()).items[0]?.id ?? '';
  stored = (await submit(harness.app, endpoint_id, { fields: { name: 'Stored' } })).submission_id;
  await harness.database.db.updateTable('account').set({ email_verified_at: new Date() }).execute();
});
afterAll(() => harness.close());

const withToken = (token: string | undefined): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {};

async function overRest(route: Route, input: Record<string, unknown>, token?: string): Promise<Answer> {
  const { path, body } = locate(route, input);
  const hasBody = route.input !== null && route.method !== 'GET' && route.method !== 'DELETE';
  const response = await harness.app.inject({
    method: route.method,
    url: `/api${path}`,
    headers: withToken(token),
    ...(hasBody ? { payload: body } : {}),
  });
  return { status: response.statusCode, body: response.payload === '' ? undefined : response.json() };
}

interface Envelope {
  result?: { data?: unknown };
  error?: { message: string; data: Problem & { httpStatus: number } };
}

async function overTrpc(
  name: string,
  route: Route,
  call: { input: unknown; token?: string | undefined },
): Promise<Answer> {
  const isQuery = route.method === 'GET' && name !== 'auth.verifyEmail';
  const query = isQuery && route.input ? `?input=${encodeURIComponent(JSON.stringify(call.input))}` : '';
  const response = await harness.app.inject({
    method: isQuery ? 'GET' : 'POST',
    url: `/trpc/${name}${query}`,
    headers: withToken(call.token),
    ...(isQuery ? {} : { payload: route.input ? (call.input as object) : {} }),
  });
  const { result, error } = response.json<Envelope>();
  if (!error) return { status: response.statusCode, body: result?.data };
  const { httpStatus, ...problem } = error.data;
  expect(httpStatus).toBe(response.statusCode);
  expect(error.message).toBe(problem.detail);
  return { status: response.statusCode, body: problem };
}

/** Notes the ids of new records that a call returns: an API key, a ticket, a note, a template, or a copy of an endpoint. */
function noteMade(entry: unknown): void {
  if (typeof entry !== 'object' || entry === null || !('id' in entry)) return;
  if ('key' in entry) fresh.push(String(entry.id), String(entry.key).slice(0, 8));
  if ('role' in entry && entry.id !== workspace_id) fresh.push(String(entry.id));
  if ('url' in entry && 'expires_at' in entry) fresh.push(String(entry.id));
  if ('match' in entry) fresh.push(String(entry.id));
  if ('author' in entry || 'subject' in entry) fresh.push(String(entry.id));
  if ('submit_url' in entry && entry.id !== endpoint_id) fresh.push(String(entry.id));
}

const differing = new Set([
  'request_id',
  'access_token',
  'secret',
  'key',
  'expires_at',
  'created_at',
  'edited_at',
  'updated_at',
  'joined_at',
  'draft_updated_at',
  'published_at',
  'since',
  'url',
]);

/** Removes the natural differences: ids and times of two runs, and the ids of the records that each run created. */
const comparable = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value ?? null, (key, entry: unknown) => {
      noteMade(entry);
      return typeof entry === 'string' && fresh.some((id) => entry.includes(id))
        ? '…'
        : differing.has(key)
          ? '…'
          : entry;
    }),
  );

const file = { postern: 1, key: 'parity', name: 'As a file', settings: { spam_threshold: 6 } };
const cap = { field: 'day', option: 'Friday', limit: 12 };

type Case = [
  title: string,
  name: string,
  route: Route,
  input: () => Record<string, unknown> | Promise<Record<string, unknown>>,
  who?: 'owner' | 'stranger' | 'nobody',
];

/** What a background task changes right after the answer, or right before it. */
const progress: ReadonlySet<string> = new Set([
  'state',
  'total',
  'done',
  'imported',
  'sample',
  'finished_at',
  'read',
  'hits',
]);
const withoutProgress = (value: unknown) =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).filter(([key]) => !progress.has(key)))
    : value;
const tasks: ReadonlySet<Route> = new Set<Route>([
  routes.imports.check,
  routes.imports.start,
  routes.imports.undo,
  routes.privacy.search,
  routes.privacy.erase,
]);

const {
  account,
  auth,
  singleSignOn,
  workspaces,
  invitations,
  audit,
  privacy,
  endpoints,
  rules,
  hooks,
  imports,
  submissions,
  notes,
  replies,
  replyTemplates,
  sharing,
  caps,
  scheduledExports,
  code,
  watchdog,
  destinations,
  deliveries,
  insights,
  forms,
} = routes;

/** Ids of records created for one call only, and the beginnings of keys. */
const fresh: string[] = [];
const freshRequest = async () => {
  const { id } = await owner.client.privacy.search({ workspace_id, value: 'Stored' });
  const key = { workspace_id, request_id: id };
  await eventually(async () => (await owner.client.privacy.get(key)).state === 'found');
  fresh.push(id);
  return key;
};
const freshEndpoint = async () => {
  const { id } = await owner.client.endpoints.create({ name: 'Fresh' });
  fresh.push(id);
  return { id };
};
const freshPassword = async () => {
  await owner.client.auth.changePassword({ current_password: owner.password, new_password: 'for a moment only' });
  return { current_password: 'for a moment only', new_password: owner.password };
};
const freshSession = async () => {
  const before = new Set((await owner.client.account.sessions()).items.map(({ id }) => id));
  await harness.client().auth.login({ email: owner.email, password: owner.password });
  const { items } = await owner.client.account.sessions();
  return { session_id: items.find(({ id }) => !before.has(id))?.id };
};
const freshKey = async () => {
  const { id } = await owner.client.account.createApiKey({ name: 'Fresh', scopes: ['endpoints:read'] });
  return { key_id: id };
};
const definition: FormDefinitionInput = { steps: [{ fields: [{ type: 'text', id: 'a', name: 'a', label: 'A' }] }] };
const withDraft = async () => {
  const { id } = await freshEndpoint();
  await owner.client.forms.save({ id, definition });
  return { id };
};
const unknownSubmission = () => ({ endpoint_id, submission_id: `${endpoint_id}_0000000000000000000` });

const freshImport = async () => {
  const { id, mapping } = await owner.client.imports.upload(
    { endpoint_id },
    { body: 'time,name\n2024-01-01T00:00Z,a\n' },
  );
  fresh.push(id);
  return { endpoint_id, import_id: id, mapping };
};
const importKey = async () => {
  const { mapping: _, ...key } = await freshImport();
  return key;
};

const freshWorkspace = async () => {
  const { id, name } = await owner.client.workspaces.create({ name: 'Fresh' });
  return { workspace_id: id, name };
};
const freshMember = async () => {
  const account = await harness.signUp();
  const { id: account_id } = await account.client.auth.profile();
  await harness.database.db.insertInto('member').values({ workspace_id, account_id, role: 'editor' }).execute();
  fresh.push(account_id, account.email);
  return { workspace_id, account_id };
};
const freshInvitation = async () => {
  const { id } = await owner.client.invitations.create({ workspace_id, email: 'guest@example.org', role: 'reader' });
  return { workspace_id, invitation_id: id };
};

const freshNote = async () => {
  const key = { endpoint_id, submission_id: stored };
  const { id: note_id } = await owner.client.notes.create({ ...key, text: 'Call back.' });
  fresh.push(note_id);
  return { ...key, note_id };
};
const withAddress = async () => {
  const { submission_id } = await submit(harness.app, endpoint_id, { fields: { email: 'noor@example.net' } });
  fresh.push(submission_id);
  return { endpoint_id, submission_id };
};
const newReply = async () => ({ ...(await withAddress()), key: 'a-key-of-parity', text: 'Thank you.' });
const failedReply = async () => {
  const input = await newReply();
  const { id: reply_id } = await owner.client.replies.send(input);
  const failed = { state: 'failed', attempts: 1, ended_at: new Date() };
  await eventually(
    async () =>
      (
        await harness.database.db
          .updateTable('reply')
          .set(failed)
          .where('id', '=', reply_id)
          .where('state', '=', 'sent')
          .execute()
      )[0]?.numUpdatedRows,
  );
  fresh.push(reply_id);
  return { endpoint_id, submission_id: input.submission_id, reply_id, attempts: 1 };
};
const template = { name: 'Thanks', subject: 'Re: {{endpoint}}', text: 'Dear {{name}}' };
const freshTemplate = async () => {
  const { id: template_id } = await owner.client.replyTemplates.create({ id: endpoint_id, ...template });
  fresh.push(template_id);
  return { id: endpoint_id, template_id };
};
const freshLink = async () => {
  // A cap that is set again keeps its id.
  await owner.client.caps.set({ id: endpoint_id, caps: [cap] });
  const { id: link_id } = await owner.client.sharing.create({ endpoint_id });
  fresh.push(link_id);
  return { endpoint_id, link_id };
};

const unknownPasskey = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
};

const unknownDestination = () => ({ endpoint_id, destination_id: `${endpoint_id}_0000000000000000000` });

const cases: Case[] = [
  ['register, invalid', 'auth.register', auth.register, () => ({ email: 'nobody', password: 'short' }), 'nobody'],
  [
    'register, taken',
    'auth.register',
    auth.register,
    () => ({ email: 'owner@example.org', password: 'a long enough one' }),
    'nobody',
  ],
  ['login', 'auth.login', auth.login, () => ({ email: owner.email, password: owner.password }), 'nobody'],
  ['login, wrong', 'auth.login', auth.login, () => ({ email: owner.email, password: 'wrong' }), 'nobody'],
  ['login, empty', 'auth.login', auth.login, () => ({}), 'nobody'],
  [
    'second factor, unknown',
    'auth.secondFactor',
    auth.secondFactor,
    () => ({ token: 'A'.repeat(43), code: '000000' }),
    'nobody',
  ],
  ['second factor, empty', 'auth.secondFactor', auth.secondFactor, () => ({}), 'nobody'],
  ['factors', 'factors.list', routes.factors.list, () => ({})],
  ['factors, signed out', 'factors.list', routes.factors.list, () => ({}), 'nobody'],
  [
    'authenticator, wrong password',
    'factors.startAuthenticator',
    routes.factors.startAuthenticator,
    () => ({ current_password: 'wrong' }),
  ],
  [
    'authenticator, nothing to confirm',
    'factors.confirmAuthenticator',
    routes.factors.confirmAuthenticator,
    () => ({ code: '000000' }),
  ],
  [
    'authenticator, nothing to remove',
    'factors.removeAuthenticator',
    routes.factors.removeAuthenticator,
    () => ({ current_password: owner.password, code: '000000' }),
  ],
  [
    'recovery codes, nothing to replace',
    'factors.renewRecoveryCodes',
    routes.factors.renewRecoveryCodes,
    () => ({ current_password: owner.password, code: '000000' }),
  ],
  ['passkeys, sign-in gone', 'auth.passkeyOptions', auth.passkeyOptions, () => ({ token: 'A'.repeat(43) }), 'nobody'],
  ['passkeys, unknown', 'auth.passkey', auth.passkey, () => ({ passkey: unknownPasskey }), 'nobody'],
  ['passkeys, empty', 'auth.passkey', auth.passkey, () => ({}), 'nobody'],
  ['new passkey, no password', 'factors.startPasskey', routes.factors.startPasskey, () => ({})],
  ['new passkey, malformed', 'factors.addPasskey', routes.factors.addPasskey, () => ({ name: 'Phone', passkey: {} })],
  [
    'passkeys, nothing to rename',
    'factors.renamePasskey',
    routes.factors.renamePasskey,
    () => ({ passkey_id: '0'.repeat(20), name: 'Phone' }),
  ],
  [
    'passkeys, nothing to remove',
    'factors.removePasskey',
    routes.factors.removePasskey,
    () => ({ passkey_id: '0'.repeat(20), current_password: owner.password, code: '000000' }),
  ],
  ['passkeys, none to confirm with', 'factors.passkeyOptions', routes.factors.passkeyOptions, () => ({})],
  ['forgot', 'auth.forgotPassword', auth.forgotPassword, () => ({ email: 'nobody@example.org' }), 'nobody'],
  [
    'reset, malformed',
    'auth.resetPassword',
    auth.resetPassword,
    () => ({ token: 'x', password: 'a long enough one' }),
    'nobody',
  ],
  [
    'reset, unknown',
    'auth.resetPassword',
    auth.resetPassword,
    () => ({ token: 'A'.repeat(43), password: 'a long enough one' }),
    'nobody',
  ],
  ['verify, malformed', 'auth.verifyEmail', auth.verifyEmail, () => ({ token: 'x' }), 'nobody'],
  ['verify, unknown', 'auth.verifyEmail', auth.verifyEmail, () => ({ token: 'A'.repeat(43) }), 'nobody'],
  ['resend', 'auth.resendVerification', auth.resendVerification, () => ({})],
  ['profile', 'auth.profile', auth.profile, () => ({})],
  ['profile, signed out', 'auth.profile', auth.profile, () => ({}), 'nobody'],
  ['profile change', 'auth.updateProfile', auth.updateProfile, () => ({ name: 'Noor' })],
  ['profile change, invalid', 'auth.updateProfile', auth.updateProfile, () => ({ name: 'a\nb' })],
  [
    'password change, wrong',
    'auth.changePassword',
    auth.changePassword,
    () => ({ current_password: 'wrong', new_password: 'a long enough one' }),
  ],
  [
    'password change, short',
    'auth.changePassword',
    auth.changePassword,
    () => ({ current_password: 'wrong', new_password: 'x' }),
  ],
  [
    'profile change, preferences',
    'auth.updateProfile',
    auth.updateProfile,
    () => ({ preferences: { single_keys: false } }),
  ],
  ['sessions', 'account.sessions', account.sessions, () => ({})],
  ['sessions, signed out', 'account.sessions', account.sessions, () => ({}), 'nobody'],
  ['session, ended', 'account.endSession', account.endSession, freshSession],
  ['session, unknown', 'account.endSession', account.endSession, () => ({ session_id: '0'.repeat(20) })],
  ['session, malformed id', 'account.endSession', account.endSession, () => ({ session_id: 'x' })],
  ['other sessions, ended', 'account.endOtherSessions', account.endOtherSessions, () => ({})],
  ['key, made', 'account.createApiKey', account.createApiKey, () => ({ name: 'CI', scopes: ['endpoints:read'] })],
  ['key, without scopes', 'account.createApiKey', account.createApiKey, () => ({ name: 'CI', scopes: [] })],
  ['caller', 'account.caller', account.caller, () => ({})],
  ['keys', 'account.apiKeys', account.apiKeys, () => ({})],
  ['providers', 'singleSignOn.providers', singleSignOn.providers, () => ({}), 'nobody'],
  [
    'provider of a domain',
    'singleSignOn.required',
    singleSignOn.required,
    () => ({ email: 'nora@example.org' }),
    'nobody',
  ],
  ['code of a provider', 'singleSignOn.exchange', singleSignOn.exchange, () => ({ code: 'unknown' }), 'nobody'],
  ['identities', 'singleSignOn.identities', singleSignOn.identities, () => ({})],
  ['identity, connected', 'singleSignOn.connect', singleSignOn.connect, () => ({ code: 'unknown' })],
  ['identity, unknown', 'singleSignOn.disconnect', singleSignOn.disconnect, () => ({ identity_id: '0'.repeat(20) })],
  ['key, deleted', 'account.deleteApiKey', account.deleteApiKey, freshKey],
  ['key, unknown', 'account.deleteApiKey', account.deleteApiKey, () => ({ key_id: '0'.repeat(20) })],
  [
    'address change',
    'account.changeEmail',
    account.changeEmail,
    () => ({ email: 'next@example.org', current_password: owner.password }),
  ],
  [
    'address change, wrong password',
    'account.changeEmail',
    account.changeEmail,
    () => ({ email: 'next@example.org', current_password: 'wrong' }),
  ],
  [
    'address change, to the same',
    'account.changeEmail',
    account.changeEmail,
    () => ({ email: owner.email, current_password: owner.password }),
  ],
  ['address change, cancelled', 'account.cancelEmail', account.cancelEmail, () => ({})],
  ['address, malformed link', 'account.confirmEmail', account.confirmEmail, () => ({ token: 'x' }), 'nobody'],
  ['address, unknown link', 'account.confirmEmail', account.confirmEmail, () => ({ token: 'A'.repeat(43) }), 'nobody'],
  ['deletion, wrong password', 'account.delete', account.delete, () => ({ current_password: 'wrong' })],
  ['deletion', 'account.delete', account.delete, () => ({ current_password: owner.password })],
  ['deletion, cancelled', 'account.keep', account.keep, () => ({})],
  ['workspaces', 'workspaces.list', workspaces.list, () => ({})],
  ['workspaces, signed out', 'workspaces.list', workspaces.list, () => ({}), 'nobody'],
  ['workspace, created', 'workspaces.create', workspaces.create, () => ({ name: 'Studio' })],
  ['workspace, invalid name', 'workspaces.create', workspaces.create, () => ({ name: '' })],
  ['workspace, renamed', 'workspaces.update', workspaces.update, () => ({ workspace_id, name: 'Studio' })],
  [
    'workspace of another account, renamed',
    'workspaces.update',
    workspaces.update,
    () => ({ workspace_id, name: 'Theirs' }),
    'stranger',
  ],
  [
    'second factor, required by somebody without one',
    'workspaces.requireFactor',
    workspaces.requireFactor,
    () => ({ workspace_id, required: true }),
  ],
  [
    'second factor, not required',
    'workspaces.requireFactor',
    workspaces.requireFactor,
    () => ({ workspace_id, required: false }),
  ],
  [
    'second factor of another account’s workspace',
    'workspaces.requireFactor',
    workspaces.requireFactor,
    () => ({ workspace_id, required: false }),
    'stranger',
  ],
  ['who may join', 'workspaces.joining', workspaces.joining, () => ({ workspace_id })],
  ['who may join, of another account', 'workspaces.joining', workspaces.joining, () => ({ workspace_id }), 'stranger'],
  ['who may join, set', 'workspaces.updateJoining', workspaces.updateJoining, () => ({ workspace_id, role: null })],
  [
    'who may join, without a domain',
    'workspaces.updateJoining',
    workspaces.updateJoining,
    () => ({ workspace_id, role: 'reader' }),
  ],
  ['workspace, deleted', 'workspaces.delete', workspaces.delete, () => ({ workspace_id, name: 'Studio' })],
  ['workspace, deleted by another name', 'workspaces.delete', workspaces.delete, () => ({ workspace_id, name: 'x' })],
  ['workspace, kept', 'workspaces.keep', workspaces.keep, () => ({ workspace_id })],
  ['members', 'workspaces.members', workspaces.members, () => ({ workspace_id })],
  ['members, malformed id', 'workspaces.members', workspaces.members, () => ({ workspace_id: 'x' })],
  [
    'what emails a member',
    'workspaces.memberEmails',
    workspaces.memberEmails,
    async () => ({ workspace_id, account_id: (await owner.client.auth.profile()).id }),
  ],
  [
    'what emails an unknown member',
    'workspaces.memberEmails',
    workspaces.memberEmails,
    () => ({ workspace_id, account_id: '0'.repeat(20) }),
  ],
  [
    'member, changed',
    'workspaces.updateMember',
    workspaces.updateMember,
    async () => ({ ...(await freshMember()), role: 'reader' }),
  ],
  [
    'member, invalid reach',
    'workspaces.updateMember',
    workspaces.updateMember,
    async () => ({ ...(await freshMember()), role: 'admin', endpoint_ids: [endpoint_id] }),
  ],
  ['member, removed', 'workspaces.removeMember', workspaces.removeMember, freshMember],
  [
    'member, unknown',
    'workspaces.removeMember',
    workspaces.removeMember,
    () => ({ workspace_id, account_id: '0'.repeat(20) }),
  ],
  ['audit log', 'audit.list', audit.list, () => ({ workspace_id, action: 'workspace.created' })],
  ['audit log, unknown action', 'audit.list', audit.list, () => ({ workspace_id, action: 'x' })],
  ['audit log of another workspace', 'audit.list', audit.list, () => ({ workspace_id }), 'stranger'],
  ['privacy requests, none', 'privacy.list', privacy.list, () => ({ workspace_id })],
  ['privacy requests of another workspace', 'privacy.list', privacy.list, () => ({ workspace_id }), 'stranger'],
  ['privacy request', 'privacy.search', privacy.search, () => ({ workspace_id, value: 'Stored' })],
  ['privacy request, too short', 'privacy.search', privacy.search, () => ({ workspace_id, value: '+' })],
  ['privacy request, read', 'privacy.get', privacy.get, freshRequest],
  ['privacy request, unknown', 'privacy.get', privacy.get, () => ({ workspace_id, request_id: '0'.repeat(20) })],
  ['privacy request, hits', 'privacy.hits', privacy.hits, freshRequest],
  ['privacy request, unread files', 'privacy.unread', privacy.unread, freshRequest],
  [
    'privacy request, hits, invalid',
    'privacy.hits',
    privacy.hits,
    async () => ({ ...(await freshRequest()), size: 0 }),
  ],
  ['privacy request, exported', 'privacy.exportTicket', privacy.exportTicket, freshRequest],
  [
    'privacy request, erased by a stranger',
    'privacy.erase',
    privacy.erase,
    async () => ({ ...(await freshRequest()), keep: [] }),
    'stranger',
  ],
  [
    'privacy request, nothing to erase',
    'privacy.erase',
    privacy.erase,
    async () => ({ ...(await freshRequest()), keep: [stored] }),
  ],
  ['privacy request, discarded', 'privacy.discard', privacy.discard, freshRequest],
  ['keys of receipts', 'privacy.keys', privacy.keys, () => ({}), 'nobody'],
  ['invitations', 'invitations.list', invitations.list, () => ({ workspace_id })],
  [
    'invitation, unverified',
    'invitations.create',
    invitations.create,
    async () => ({ ...(await freshWorkspace()), email: 'x@example.org', role: 'reader' }),
    'stranger',
  ],
  [
    'invitation, sent',
    'invitations.create',
    invitations.create,
    () => ({ workspace_id, email: 'colleague@example.org', role: 'editor' }),
  ],
  ['invitation, revoked', 'invitations.delete', invitations.delete, freshInvitation],
  ['invitation, unknown link', 'invitations.open', invitations.open, () => ({ token: 'A'.repeat(43) }), 'nobody'],
  ['invitation, unknown, accepted', 'invitations.accept', invitations.accept, () => ({ token: 'x' })],
  ['endpoints', 'endpoints.list', endpoints.list, () => ({})],
  [
    'endpoints, filtered',
    'endpoints.list',
    endpoints.list,
    () => ({ size: 2, sort: 'name', status: 'active', q: 'o' }),
  ],
  ['endpoints, invalid cursor', 'endpoints.list', endpoints.list, () => ({ cursor: 'x' })],
  ['totals of endpoints', 'endpoints.summary', endpoints.summary, () => ({})],
  ['endpoint', 'endpoints.get', endpoints.get, () => ({ id: endpoint_id })],
  ['endpoint of another account', 'endpoints.get', endpoints.get, () => ({ id: endpoint_id }), 'stranger'],
  ['endpoint, malformed id', 'endpoints.get', endpoints.get, () => ({ id: 'x' })],
  [
    'endpoint, changed',
    'endpoints.update',
    endpoints.update,
    () => ({ id: endpoint_id, settings: { redirect_url: 'https://example.org/thanks' } }),
  ],
  [
    'endpoint, invalid change',
    'endpoints.update',
    endpoints.update,
    () => ({ id: endpoint_id, settings: { redirect_url: 'javascript:alert(1)' } }),
  ],
  ['endpoint, invalid creation', 'endpoints.create', endpoints.create, () => ({ name: '' })],
  ['endpoint, duplicated', 'endpoints.duplicate', endpoints.duplicate, () => ({ id: endpoint_id })],
  [
    'endpoint of another account, duplicated',
    'endpoints.duplicate',
    endpoints.duplicate,
    () => ({ id: endpoint_id }),
    'stranger',
  ],
  [
    'endpoint, moved to a workspace that does not exist',
    'endpoints.move',
    endpoints.move,
    () => ({ id: endpoint_id, target_workspace_id: '0'.repeat(20) }),
  ],
  ['rules, tried', 'rules.try', rules.try, () => ({ id: endpoint_id, settings: { blocked_words: ['noor'] } })],
  ['rules, invalid', 'rules.try', rules.try, () => ({ id: endpoint_id, settings: { spam_threshold: 0 } })],
  ['rules, caught', 'rules.caught', rules.caught, () => ({ id: endpoint_id })],
  ['rules, caught, of another account', 'rules.caught', rules.caught, () => ({ id: endpoint_id }), 'stranger'],
  ['rule, removed', 'rules.remove', rules.remove, () => ({ id: endpoint_id, rule: 'blocked_word', value: 'x' })],
  ['rule, impossible', 'rules.remove', rules.remove, () => ({ id: endpoint_id, rule: 'blocked_country', value: 'x' })],
  [
    'rule, restored',
    'rules.restore',
    rules.restore,
    () => ({ id: endpoint_id, rule: 'blocked_word', value: 'casino', submission_ids: [] }),
  ],
  ['rules of another account', 'rules.try', rules.try, () => ({ id: endpoint_id, settings: {} }), 'stranger'],
  ['fields', 'endpoints.fields', endpoints.fields, () => ({ id: endpoint_id })],
  ['field changes', 'endpoints.fieldChanges', endpoints.fieldChanges, () => ({ id: endpoint_id })],
  [
    'field changes of another account',
    'endpoints.fieldChanges',
    endpoints.fieldChanges,
    () => ({ id: endpoint_id }),
    'stranger',
  ],
  [
    'field change, unknown',
    'endpoints.updateFieldChange',
    endpoints.updateFieldChange,
    () => ({ id: endpoint_id, change_id: '0'.repeat(20), state: 'dismissed' }),
  ],
  ['fields of another account', 'endpoints.fields', endpoints.fields, () => ({ id: endpoint_id }), 'stranger'],
  [
    'endpoint, changed meanwhile',
    'endpoints.update',
    endpoints.update,
    () => ({ id: endpoint_id, name: 'Late', if_updated_at: '2026-01-01T00:00:00.000Z' }),
  ],
  ['endpoint, deleted', 'endpoints.delete', endpoints.delete, freshEndpoint],
  [
    'endpoint, renamed',
    'endpoints.update',
    endpoints.update,
    async () => ({ ...(await freshEndpoint()), name: 'Renamed', status: 'paused' }),
  ],
  ['password, changed', 'auth.changePassword', auth.changePassword, freshPassword],
  ['endpoint, deleted by a stranger', 'endpoints.delete', endpoints.delete, () => ({ id: endpoint_id }), 'stranger'],
  ['submissions', 'submissions.list', submissions.list, () => ({ endpoint_id })],
  ['submissions, page 0', 'submissions.list', submissions.list, () => ({ endpoint_id, page: 0 })],
  ['submissions, size 1000', 'submissions.list', submissions.list, () => ({ endpoint_id, size: 1000 })],
  ['submissions, bad cursor', 'submissions.list', submissions.list, () => ({ endpoint_id, cursor: 'x' })],
  ['submissions of another account', 'submissions.list', submissions.list, () => ({ endpoint_id }), 'stranger'],
  [
    'export ticket, unknown format',
    'submissions.exportTicket',
    submissions.exportTicket,
    () => ({ endpoint_id, format: 'pdf' }),
  ],
  [
    'export ticket of another account',
    'submissions.exportTicket',
    submissions.exportTicket,
    () => ({ endpoint_id }),
    'stranger',
  ],
  ['export ticket', 'submissions.exportTicket', submissions.exportTicket, () => ({ endpoint_id })],
  [
    'export ticket of another account',
    'submissions.exportTicket',
    submissions.exportTicket,
    () => ({ endpoint_id }),
    'stranger',
  ],
  [
    'export progress',
    'submissions.exportProgress',
    submissions.exportProgress,
    async () => ({ endpoint_id, export_id: (await owner.client.submissions.exportTicket({ endpoint_id })).id }),
  ],
  [
    'export progress, for another account',
    'submissions.exportProgress',
    submissions.exportProgress,
    async () => ({ endpoint_id, export_id: (await owner.client.submissions.exportTicket({ endpoint_id })).id }),
    'stranger',
  ],
  ['archive ticket', 'account.archiveTicket', account.archiveTicket, () => ({})],
  ['archive ticket, signed out', 'account.archiveTicket', account.archiveTicket, () => ({}), 'nobody'],
  [
    'archive progress',
    'account.archiveProgress',
    account.archiveProgress,
    async () => ({ archive_id: (await owner.client.account.archiveTicket()).id }),
  ],
  [
    'archive progress, for another account',
    'account.archiveProgress',
    account.archiveProgress,
    async () => ({ archive_id: (await owner.client.account.archiveTicket()).id }),
    'stranger',
  ],
  ['recent', 'submissions.recent', submissions.recent, () => ({ size: 5 })],
  ['recent, searched', 'submissions.recent', submissions.recent, () => ({ q: 'nothing', preview: true })],
  [
    'submissions, filtered',
    'submissions.list',
    submissions.list,
    () => ({ endpoint_id, q: 'noor', starred: true, from: '2026-01-01', preview: true }),
  ],
  ['submissions, beyond pages', 'submissions.list', submissions.list, () => ({ endpoint_id, page: 1001 })],
  ['submissions, bad time', 'submissions.list', submissions.list, () => ({ endpoint_id, from: 'x' })],
  ['ids', 'submissions.ids', submissions.ids, () => ({ endpoint_id, status: 'all' })],
  ['ids of another account', 'submissions.ids', submissions.ids, () => ({ endpoint_id }), 'stranger'],
  ['assignees', 'submissions.assignees', submissions.assignees, () => ({ endpoint_id })],
  ['assignees of another account', 'submissions.assignees', submissions.assignees, () => ({ endpoint_id }), 'stranger'],
  ['reader, added', 'submissions.addReader', submissions.addReader, () => ({ endpoint_id, submission_id: stored })],
  ['readers', 'submissions.readers', submissions.readers, () => ({ endpoint_id, submission_id: stored })],
  ['readers, unknown', 'submissions.readers', submissions.readers, unknownSubmission],
  ['notes', 'notes.list', notes.list, () => ({ endpoint_id, submission_id: stored })],
  ['notes, unknown', 'notes.list', notes.list, unknownSubmission],
  ['note', 'notes.create', notes.create, () => ({ endpoint_id, submission_id: stored, text: 'Call **back**.' })],
  ['note, empty', 'notes.create', notes.create, () => ({ endpoint_id, submission_id: stored, text: ' ' })],
  ['note, edited', 'notes.update', notes.update, async () => ({ ...(await freshNote()), text: 'Done.' })],
  ['note, deleted', 'notes.delete', notes.delete, freshNote],
  ['note of a stranger', 'notes.delete', notes.delete, freshNote, 'stranger'],
  ['replies', 'replies.list', replies.list, () => ({ endpoint_id, submission_id: stored })],
  ['replies, unknown', 'replies.list', replies.list, unknownSubmission],
  ['reply, prepared', 'replies.draft', replies.draft, withAddress],
  ['reply', 'replies.send', replies.send, newReply],
  [
    'reply without an address',
    'replies.send',
    replies.send,
    async () => ({ ...(await newReply()), submission_id: stored }),
  ],
  ['reply of a stranger', 'replies.send', replies.send, newReply, 'stranger'],
  ['reply, again', 'replies.repeat', replies.repeat, failedReply],
  [
    'reply, again and outdated',
    'replies.repeat',
    replies.repeat,
    async () => ({ ...(await failedReply()), attempts: 0 }),
  ],
  ['reply templates', 'replyTemplates.list', replyTemplates.list, () => ({ id: endpoint_id })],
  ['reply template', 'replyTemplates.create', replyTemplates.create, () => ({ id: endpoint_id, ...template })],
  [
    'reply template, unparsable',
    'replyTemplates.create',
    replyTemplates.create,
    () => ({ id: endpoint_id, ...template, text: '{{' }),
  ],
  [
    'reply template, changed',
    'replyTemplates.update',
    replyTemplates.update,
    async () => ({ ...(await freshTemplate()), ...template }),
  ],
  ['reply template, deleted', 'replyTemplates.delete', replyTemplates.delete, freshTemplate],
  ['reply template of a stranger', 'replyTemplates.delete', replyTemplates.delete, freshTemplate, 'stranger'],
  ['share links', 'sharing.list', sharing.list, () => ({ endpoint_id })],
  ['share link, too long', 'sharing.create', sharing.create, () => ({ endpoint_id, days: 91 })],
  ['share link, deleted', 'sharing.delete', sharing.delete, freshLink],
  ['share link, unknown', 'sharing.open', sharing.open, () => ({ token: 'A'.repeat(43) }), 'nobody'],
  ['scheduled export', 'scheduledExports.get', scheduledExports.get, () => ({ id: endpoint_id })],
  [
    'scheduled export of another account',
    'scheduledExports.get',
    scheduledExports.get,
    () => ({ id: endpoint_id }),
    'stranger',
  ],
  ['scheduled export, none', 'scheduledExports.send', scheduledExports.send, () => ({ id: endpoint_id })],
  ['watchdog', 'watchdog.get', watchdog.get, () => ({ endpoint_id })],
  ['watchdog of another account', 'watchdog.get', watchdog.get, () => ({ endpoint_id }), 'stranger'],
  ['watchdog, not an address', 'watchdog.set', watchdog.set, () => ({ endpoint_id, pages: ['contact'] })],
  ['watchdog, turned off', 'watchdog.set', watchdog.set, () => ({ endpoint_id, pages: [] })],
  ['watchdog, nothing to check', 'watchdog.check', watchdog.check, () => ({ endpoint_id })],
  ['neighbours, unknown', 'submissions.neighbours', submissions.neighbours, unknownSubmission],
  [
    'many, changed',
    'submissions.updateMany',
    submissions.updateMany,
    () => ({ endpoint_id, submission_ids: [`${endpoint_id}_00000000000000000000`], starred: true }),
  ],
  ['many, none', 'submissions.updateMany', submissions.updateMany, () => ({ endpoint_id, submission_ids: [] })],
  [
    'many, deleted',
    'submissions.deleteMany',
    submissions.deleteMany,
    () => ({ endpoint_id, submission_ids: [`${endpoint_id}_00000000000000000000`] }),
  ],
  [
    'many, deleted by a stranger',
    'submissions.deleteMany',
    submissions.deleteMany,
    () => ({ endpoint_id, submission_ids: [`${endpoint_id}_00000000000000000000`] }),
    'stranger',
  ],
  ['submission, unknown', 'submissions.get', submissions.get, unknownSubmission],
  [
    'submission, unknown, changed',
    'submissions.update',
    submissions.update,
    () => ({ ...unknownSubmission(), read: true }),
  ],
  ['submission, unknown, deleted', 'submissions.delete', submissions.delete, unknownSubmission],
  ['destinations', 'destinations.list', destinations.list, () => ({ endpoint_id })],
  ['destinations of another account', 'destinations.list', destinations.list, () => ({ endpoint_id }), 'stranger'],
  [
    'destination, created',
    'destinations.create',
    destinations.create,
    async () => ({
      endpoint_id: (await freshEndpoint()).id,
      kind: 'slack',
      config: { url: 'https://hooks.example.org/a' },
    }),
  ],
  [
    'destination, invalid creation',
    'destinations.create',
    destinations.create,
    () => ({ endpoint_id, kind: 'email', config: { to: ['nobody'] } }),
  ],
  ['destination, unknown', 'destinations.get', destinations.get, unknownDestination],
  ['destination, unknown, changed', 'destinations.update', destinations.update, unknownDestination],
  ['destination, unknown, deleted', 'destinations.delete', destinations.delete, unknownDestination],
  ['secret, unknown', 'destinations.rotateSecret', destinations.rotateSecret, unknownDestination],
  ['test, unknown', 'destinations.test', destinations.test, unknownDestination],
  ['back-fill, unknown', 'destinations.backfill', destinations.backfill, unknownDestination],
  ['back-fill state, unknown', 'destinations.backfillState', destinations.backfillState, unknownDestination],
  [
    'confirmation, unknown',
    'destinations.resendConfirmation',
    destinations.resendConfirmation,
    () => ({ ...unknownDestination(), email: 'a@example.org' }),
  ],
  [
    'confirmation, unknown token',
    'destinations.confirmRecipient',
    destinations.confirmRecipient,
    () => ({ token: 'A'.repeat(43) }),
    'nobody',
  ],
  [
    'hook, subscribed',
    'hooks.subscribe',
    hooks.subscribe,
    async () => ({ endpoint_id: (await freshEndpoint()).id, target_url: 'https://hooks.example.org/a' }),
  ],
  ['hook, no URL', 'hooks.subscribe', hooks.subscribe, () => ({ endpoint_id, target_url: 'nowhere' })],
  [
    'hook, unknown',
    'hooks.unsubscribe',
    hooks.unsubscribe,
    () => ({ endpoint_id, hook_id: `${endpoint_id}_0000000000000000000` }),
  ],
  ['hook, sample of an unknown endpoint', 'hooks.sample', hooks.sample, () => ({ endpoint_id: '0000000000' })],
  ['hook of another account, sample', 'hooks.sample', hooks.sample, () => ({ endpoint_id }), 'stranger'],
  ['deliveries', 'deliveries.list', deliveries.list, () => ({ endpoint_id })],
  ['deliveries, bad cursor', 'deliveries.list', deliveries.list, () => ({ endpoint_id, cursor: 'x' })],
  ['deliveries of an unknown submission', 'deliveries.ofSubmission', deliveries.ofSubmission, unknownSubmission],
  [
    'delivery, unknown',
    'deliveries.retry',
    deliveries.retry,
    () => ({ delivery_id: `${endpoint_id}_0000000000000000000` }),
  ],
  ['dead deliveries', 'deliveries.retryDead', deliveries.retryDead, () => ({ endpoint_id })],
  ['imports', 'imports.list', imports.list, () => ({ endpoint_id })],
  ['imports of another account', 'imports.list', imports.list, () => ({ endpoint_id }), 'stranger'],
  ['import', 'imports.get', imports.get, importKey],
  ['import, unknown', 'imports.get', imports.get, () => ({ endpoint_id, import_id: '0'.repeat(20) })],
  ['import, checked', 'imports.check', imports.check, freshImport],
  ['import, started', 'imports.start', imports.start, freshImport],
  ['import of another account, started', 'imports.start', imports.start, freshImport, 'stranger'],
  [
    'import, started without a time',
    'imports.start',
    imports.start,
    async () => {
      const { mapping, ...key } = await freshImport();
      return { ...key, mapping: { ...mapping, time: null } };
    },
  ],
  ['import, undone', 'imports.undo', imports.undo, importKey],
  ['overview', 'insights.overview', insights.overview, () => ({ days: 3 })],
  ['overview, no days', 'insights.overview', insights.overview, () => ({ days: 0 })],
  ['overview, signed out', 'insights.overview', insights.overview, () => ({}), 'nobody'],
  ['insights', 'insights.endpoint', insights.endpoint, () => ({ id: endpoint_id, days: 2 })],
  ['insights, too far back', 'insights.endpoint', insights.endpoint, () => ({ id: endpoint_id, days: 366 })],
  ['insights of another account', 'insights.endpoint', insights.endpoint, () => ({ id: endpoint_id }), 'stranger'],
  ['caps', 'caps.list', caps.list, () => ({ id: endpoint_id })],
  ['caps of another account', 'caps.list', caps.list, () => ({ id: endpoint_id }), 'stranger'],
  ['caps, set', 'caps.set', caps.set, () => ({ id: endpoint_id, caps: [cap] })],
  ['caps, twice the same', 'caps.set', caps.set, () => ({ id: endpoint_id, caps: [cap, cap] })],
  ['caps of another account, set', 'caps.set', caps.set, () => ({ id: endpoint_id, caps: [] }), 'stranger'],
  ['plan', 'code.plan', code.plan, () => ({ files: [file] })],
  ['plan, repeated key', 'code.plan', code.plan, () => ({ files: [file, file] })],
  ['plan, signed out', 'code.plan', code.plan, () => ({ files: [] }), 'nobody'],
  [
    'plan, applied',
    'code.applyPlan',
    code.applyPlan,
    async () => ({ files: [], fingerprint: (await owner.client.code.plan({ files: [] })).fingerprint }),
  ],
  ['plan, outdated', 'code.applyPlan', code.applyPlan, () => ({ files: [file], fingerprint: 'x' })],
  ['files, pulled', 'code.pull', code.pull, () => ({ env: 'test' })],
  ['files, unknown environment', 'code.pull', code.pull, () => ({ env: 'staging' })],
  ['form, none', 'forms.get', forms.get, () => ({ id: endpoint_id })],
  ['form, drafted', 'forms.get', forms.get, withDraft],
  ['form of another account', 'forms.get', forms.get, () => ({ id: endpoint_id }), 'stranger'],
  ['form, saved', 'forms.save', forms.save, async () => ({ ...(await freshEndpoint()), definition })],
  ['form, invalid save', 'forms.save', forms.save, () => ({ id: endpoint_id, definition: { steps: [] } })],
  [
    'form, saved meanwhile',
    'forms.save',
    forms.save,
    () => ({ id: endpoint_id, definition, if_updated_at: '2026-01-01T00:00:00.000Z' }),
  ],
  ['form of another account, saved', 'forms.save', forms.save, () => ({ id: endpoint_id, definition }), 'stranger'],
  ['form, published', 'forms.publish', forms.publish, withDraft],
  ['form, nothing to publish', 'forms.publish', forms.publish, () => ({ id: endpoint_id })],
  ['draft, discarded', 'forms.discardDraft', forms.discardDraft, withDraft],
  ['draft of another account', 'forms.discardDraft', forms.discardDraft, () => ({ id: endpoint_id }), 'stranger'],
  ['form, learned', 'forms.learned', forms.learned, () => ({ id: endpoint_id })],
  ['form, learned from no submissions', 'forms.learned', forms.learned, freshEndpoint],
  ['form of another account, learned', 'forms.learned', forms.learned, () => ({ id: endpoint_id }), 'stranger'],
  ['link key', 'forms.linkKey', forms.linkKey, () => ({ id: endpoint_id })],
  ['link key of another account', 'forms.linkKey', forms.linkKey, () => ({ id: endpoint_id }), 'stranger'],
  ['link key, replaced', 'forms.replaceLinkKey', forms.replaceLinkKey, freshEndpoint],
  [
    'link key, replaced by a stranger',
    'forms.replaceLinkKey',
    forms.replaceLinkKey,
    () => ({ id: endpoint_id }),
    'stranger',
  ],
  ['form, deleted', 'forms.delete', forms.delete, withDraft],
  ['form, deleted by a stranger', 'forms.delete', forms.delete, () => ({ id: endpoint_id }), 'stranger'],
  ['logout, signed out', 'auth.logout', auth.logout, () => ({}), 'nobody'],
];

describe('REST and tRPC give the same answer', () => {
  it.each(cases)('%s', async (_title, name, route, input, who = 'owner') => {
    const tokens = { owner: owner.token, stranger: (await strangerToken()) ?? '', nobody: undefined };
    const token = tokens[who];
    const rest = await overRest(route, await input(), token);
    const trpc = await overTrpc(name, route, { input: await input(), token });
    // tRPC always answers with a body, so a 204 over REST is a 200 there.
    expect(trpc.status).toBe(rest.status === 204 ? 200 : rest.status);
    const shown = (body: unknown) => comparable(tasks.has(route) ? withoutProgress(body) : body);
    expect(shown(trpc.body)).toEqual(shown(rest.body));
  });

  it('has a case for every route with a twin', () => {
    const all = Object.entries(routes).flatMap(([group, calls]) =>
      Object.keys(calls).map((name) => `${group}.${name}`),
    );
    // A subscription refuses inside its stream, which tRPC opens with 200 before it checks the caller.
    const withoutTwin = new Set([
      'root.status',
      'audit.export',
      'privacy.receipt',
      'privacy.export',
      'submissions.download',
      'sharing.file',
      'submissions.export',
      'account.archive',
      'activity.stream',
      'imports.upload',
    ]);
    expect(all.filter((name) => !withoutTwin.has(name) && !cases.some((entry) => entry[1] === name))).toEqual([]);
  });

  it('accept a call without an input as its client sends it: no body, whose type is JSON', async () => {
    const { token } = await harness.signUp();
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await harness.app.inject({ method: 'POST', url: '/trpc/auth.resendVerification', headers });
    expect(answer.statusCode).toBe(200);
  });

  it('give the same answer to a body with a content encoding', async () => {
    const request = { method: 'POST', payload: '{}', headers: { 'content-encoding': 'gzip' } } as const;
    const headers = { ...request.headers, 'content-type': 'application/json' };
    for (const url of ['/api/auth/login', '/trpc/auth.login']) {
      const response = await harness.app.inject({ ...request, url, headers });
      expect([response.statusCode, response.headers['accept-encoding']]).toEqual([415, 'identity']);
      expect(response.payload).toContain('Send the body without Content-Encoding.');
    }
  });

  it('give the same answer to a body that is too large', async () => {
    const payload = { email: 'a'.repeat(1_100_000), password: 'x' };
    const rest = await harness.app.inject({ method: 'POST', url: '/api/auth/login', payload });
    const trpc = await harness.app.inject({ method: 'POST', url: '/trpc/auth.login', payload });
    expect(rest.statusCode).toBe(413);
    expect(trpc.statusCode).toBe(413);
    expect(trpc.json<Envelope>().error?.data.code).toBe(rest.json<Problem>().code);
  });
});

let stranger: Promise<Account> | undefined;
async function strangerToken(): Promise<string> {
  stranger ??= harness.signUp('stranger@example.org');
  return (await stranger).token;
}
