import {
  auditActions,
  auditEntrySchema,
  defaultEndpointSettings,
  routes,
  type EndpointFileInput,
  type FormDefinitionInput,
  type Route,
} from '@postern/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordedRoutes } from '../src/features/audit/recorded-routes.ts';
import { writeBrowserSecret } from '../src/features/single-sign-on/browser-cookie.ts';
import { hashToken, newToken } from '../src/lib/token.ts';
import { createMemoryLimiter } from '../src/outbound/limiter/limiter.ts';
import { setUpAuthenticator, signInHalf, totpAt } from '../src/features/auth/factors/factors-testing.ts';
import { addPasskey, createAuthenticator } from '../src/features/auth/factors/passkeys-testing.ts';
import { eventually, startHarness, type Account, type Harness } from './harness.ts';
import { submit } from './submit.ts';

/** Planted wherever visitors’ data is: in fields, files and notes, and in what members copy of them into filters. */
const MARKER = 'zanzibar77';

let harness: Harness;
let owner: Account;
let workspace_id: string;

beforeAll(async () => {
  harness = await startHarness();
  owner = await verified('owner@example.org');
  workspace_id = await workspaceOf(owner);
});
beforeEach(() => {
  harness.deps.limiter = createMemoryLimiter();
});
afterAll(() => harness.close());

const stored = () => harness.database.db;

async function verified(email?: string): Promise<Account> {
  const account = await harness.signUp(email);
  await stored()
    .updateTable('account')
    .set({ email_verified_at: new Date() })
    .where('email', '=', account.email)
    .execute();
  return account;
}

const workspaceOf = async ({ client }: Account): Promise<string> => (await client.workspaces.list()).items[0]?.id ?? '';

const tokenFor = async (to: string, subject: RegExp): Promise<string> =>
  /[?&/](?:token=)?([\w-]{43})/.exec((await harness.mail(to, subject)).text)?.[1] ?? '';

const newEndpoint = async (): Promise<string> => (await owner.client.endpoints.create({ name: 'Contact' })).id;

/** An endpoint with a submission that has the marker in a field, in a file and in the name of another field. */
async function withSubmission() {
  const endpoint_id = await newEndpoint();
  const fields = {
    email: `${MARKER}@example.org`,
    message: `Please call ${MARKER} about our table on Friday`,
    [MARKER]: 'x',
  };
  const { submission_id } = await submit(harness.app, endpoint_id, { fields, file: MARKER });
  await harness.dispatched();
  return { endpoint_id, submission_id };
}

/** A reply that was not sent. */
async function withReply() {
  const key = await withSubmission();
  const { id: reply_id } = await owner.client.replies.send({ ...key, key: MARKER, text: MARKER });
  const failed = { state: 'failed', ended_at: new Date() };
  const { attempts } = await eventually(() =>
    harness.database.db
      .updateTable('reply')
      .set(failed)
      .where('id', '=', reply_id)
      .where('state', '=', 'sent')
      .returning('attempts')
      .executeTakeFirst(),
  );
  return { ...key, reply_id, attempts };
}

async function withTemplate() {
  const id = await newEndpoint();
  const template = await owner.client.replyTemplates.create({ id, name: MARKER, text: MARKER });
  return { id, template_id: template.id };
}

async function withNote() {
  const key = await withSubmission();
  const { id: note_id } = await owner.client.notes.create({ ...key, text: MARKER });
  return { ...key, note_id };
}

const newWebhook = async () => {
  const { endpoint_id } = await withSubmission();
  const config = { url: `http://127.0.0.1:9/${MARKER}` };
  const { id } = await owner.client.destinations.create({ endpoint_id, kind: 'webhook', config });
  return { endpoint_id, destination_id: id };
};

/** A delivery that nothing is going to attempt any more. */
async function deadDelivery() {
  const { endpoint_id } = await newWebhook();
  await submit(harness.app, endpoint_id, { fields: { name: MARKER } });
  const { id } = await eventually(async () => {
    const { items } = await owner.client.deliveries.list({ endpoint_id });
    return items.find(({ kind, attempts }) => kind === 'webhook' && attempts.length > 0);
  });
  await stored().updateTable('delivery').set({ state: 'dead' }).where('id', '=', id).execute();
  return { endpoint_id, delivery_id: id };
}

const definition: FormDefinitionInput = { steps: [{ fields: [{ type: 'text', id: 'a', name: 'a', label: 'A' }] }] };

async function withDraft(): Promise<string> {
  const id = await newEndpoint();
  await owner.client.forms.save({ id, definition });
  return id;
}

async function uploaded() {
  const endpoint_id = await newEndpoint();
  const body = `time,name\n2024-01-01T00:00Z,${MARKER}\n`;
  const { id, mapping } = await owner.client.imports.upload({ endpoint_id, name: `${MARKER}.csv` }, { body });
  return { endpoint_id, import_id: id, mapping };
}

/** A privacy request that has found something. */
async function searched() {
  await withSubmission();
  const { id: request_id } = await owner.client.privacy.search({ workspace_id, value: MARKER, match: 'contains' });
  const key = { workspace_id, request_id };
  await eventually(async () => (await owner.client.privacy.get(key)).state === 'found');
  return key;
}

async function newMember() {
  const account = await verified();
  const { id: account_id } = await account.client.auth.profile();
  await stored().insertInto('member').values({ workspace_id, account_id, role: 'reader' }).execute();
  return { account, workspace_id, account_id };
}

async function invite() {
  const account = await verified();
  const { id } = await owner.client.invitations.create({ workspace_id, email: account.email, role: 'reader' });
  return { account, invitation_id: id };
}

async function unconfirmedRecipient() {
  const endpoint_id = await newEndpoint();
  const email = `recipient-${endpoint_id.toLowerCase()}@example.org`;
  const { id } = await owner.client.destinations.create({ endpoint_id, kind: 'email', config: { to: [email] } });
  return { endpoint_id, destination_id: id, email };
}

async function withFactor() {
  const account = await harness.signUp();
  const { secret } = await setUpAuthenticator(harness, account);
  harness.passTime(30_000);
  return { ...account, code: totpAt(secret, harness.deps.now()) };
}

async function withPasskey() {
  const account = await harness.signUp();
  return { ...account, ...(await addPasskey(account)) };
}

/** What a browser has after it has come back from a provider: a code, and the cookie to which it is bound. */
async function comeBack(subject: { account_id: string } | { issuer: string; subject: string; email: string }) {
  const [code, secret] = [newToken(), newToken()];
  const expires_at = new Date(harness.deps.now().getTime() + 60_000);
  const row = { code_hash: hashToken(code), browser_hash: hashToken(secret), expires_at, ...subject };
  await stored().insertInto('sign_in_code').values(row).execute();
  const post = (path: string, token?: string) =>
    harness.app.inject({
      method: 'POST',
      url: `/api/${path}`,
      headers: {
        cookie: writeBrowserSecret(secret, harness.deps.config.publicUrl).split(';')[0],
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      payload: { code },
    });
  return post;
}

/** Makes a call after whatever it needs. @returns what makes the call itself */
type Prepare = () => Promise<() => Promise<unknown>>;

const signInWith =
  (password: string): Prepare =>
  async () => {
    const { email } = await harness.signUp();
    return () =>
      harness
        .client()
        .auth.login({ email, password })
        .catch(() => undefined);
  };

/** Calls by route; the actions that each records are those of the table, in their order. */
const webhook = (url: string) => ({ kind: 'webhook' as const, config: { url } });
const described = ({
  name = 'Described',
  form,
  destinations = [],
}: {
  name?: string;
  form?: FormDefinitionInput;
  destinations?: ReturnType<typeof webhook>[];
}): EndpointFileInput => ({
  postern: 1,
  key: 'described',
  name,
  ...(form && { form }),
  destinations: Object.fromEntries(destinations.map((one) => ['hook', one])),
});
/** Applies files, and deletes endpoints without one. */
const applying: (files: EndpointFileInput[]) => ReturnType<Prepare> = async (files) => {
  const { fingerprint } = await owner.client.code.plan({ files, delete: true });
  return () => owner.client.code.applyPlan({ files, fingerprint, delete: true });
};

const calls: Readonly<Record<string, readonly Prepare[]>> = {
  'auth.register': [
    async () => () => harness.client().auth.register({ email: 'new@example.org', password: 'correct horse' }),
  ],
  'auth.login': [signInWith('correct horse battery'), signInWith('wrong')],
  'auth.secondFactor': ['code', 'recovery', 'wrong'].map((kind) => async () => {
    const account = await harness.signUp();
    const { secret, recovery_codes } = await setUpAuthenticator(harness, account);
    const token = await signInHalf(harness, account);
    harness.passTime(30_000);
    const code = { code: totpAt(secret, harness.deps.now()), recovery: recovery_codes[0] ?? '' }[kind] ?? 'wrong';
    return () =>
      harness
        .client()
        .auth.secondFactor({ token, code })
        .catch(() => undefined);
  }),
  'auth.passkey': ['right', 'wrong'].map((kind) => async () => {
    const { authenticator } = await withPasskey();
    const { options } = await harness.client().auth.passkeyOptions({});
    const passkey = authenticator.get(options, { isVerified: kind === 'right' });
    return () =>
      harness
        .client()
        .auth.passkey({ passkey })
        .catch(() => undefined);
  }),
  'factors.addPasskey': [
    async () => {
      const { client, password } = await harness.signUp();
      const { options } = await client.factors.startPasskey({ current_password: password });
      return () => client.factors.addPasskey({ name: 'Phone', passkey: createAuthenticator().create(options) });
    },
  ],
  'factors.renamePasskey': [
    async () => {
      const { client, passkey } = await withPasskey();
      return () => client.factors.renamePasskey({ passkey_id: passkey.id, name: 'Old phone' });
    },
  ],
  'factors.removePasskey': [
    async () => {
      const { client, password, passkey, authenticator } = await withPasskey();
      const { options } = await client.factors.passkeyOptions();
      const proof = authenticator.get(options);
      return () => client.factors.removePasskey({ passkey_id: passkey.id, current_password: password, passkey: proof });
    },
  ],
  'factors.confirmAuthenticator': ['right', 'wrong'].map((kind) => async () => {
    const { client, password } = await harness.signUp();
    const { secret } = await client.factors.startAuthenticator({ current_password: password });
    const code = kind === 'right' ? totpAt(secret, harness.deps.now()) : 'wrong';
    return () => client.factors.confirmAuthenticator({ code }).catch(() => undefined);
  }),
  'factors.removeAuthenticator': [
    async () => {
      const { client, password, code } = await withFactor();
      return () => client.factors.removeAuthenticator({ current_password: password, code });
    },
  ],
  'factors.renewRecoveryCodes': [
    async () => {
      const { client, password, code } = await withFactor();
      return () => client.factors.renewRecoveryCodes({ current_password: password, code });
    },
  ],
  'singleSignOn.exchange': [
    async () => {
      const { client } = await harness.signUp();
      const post = await comeBack({ account_id: (await client.auth.profile()).id });
      return () => post('auth/oidc/exchange');
    },
  ],
  'singleSignOn.connect': [
    async () => {
      const post = await comeBack({ issuer: 'https://id.example', subject: newToken(), email: 'nora@example.org' });
      return () => post('account/identities', owner.token);
    },
  ],
  'singleSignOn.disconnect': [
    async () => {
      const { client } = owner;
      const post = await comeBack({ issuer: 'https://id.example', subject: newToken(), email: 'nora@example.org' });
      const { id: identity_id } = (await post('account/identities', owner.token)).json<{ id: string }>();
      return () => client.singleSignOn.disconnect({ identity_id });
    },
  ],
  'auth.logout': [async () => (await harness.signUp()).client.auth.logout],
  'auth.resetPassword': [
    async () => {
      const { email } = await harness.signUp();
      await harness.client().auth.forgotPassword({ email });
      const token = await tokenFor(email, /Reset/);
      return () => harness.client().auth.resetPassword({ token, password: 'another horse battery' });
    },
  ],
  'auth.changePassword': [
    async () => {
      const { client, password } = await harness.signUp();
      return () => client.auth.changePassword({ current_password: password, new_password: 'another horse battery' });
    },
  ],
  'auth.updateProfile': [async () => () => owner.client.auth.updateProfile({ name: 'Ana' })],
  'auth.verifyEmail': [
    async () => {
      const { email } = await harness.signUp();
      const token = await tokenFor(email, /Verify|Confirm/);
      return () => harness.client().auth.verifyEmail({ token });
    },
  ],
  'account.changeEmail': [changeEmail],
  'account.cancelEmail': [
    async () => {
      const { client, password } = await harness.signUp();
      await client.account.changeEmail({ email: 'cancelled@example.org', current_password: password });
      return () => client.account.cancelEmail();
    },
  ],
  'account.confirmEmail': [
    async () => {
      const { client, password } = await harness.signUp();
      await client.account.changeEmail({ email: 'changed@example.org', current_password: password });
      const token = await tokenFor('changed@example.org', /./);
      return () => harness.client().account.confirmEmail({ token });
    },
  ],
  'account.endSession': [
    async () => {
      const { client, email, password } = await harness.signUp();
      await harness.client().auth.login({ email, password });
      const other = (await client.account.sessions()).items.find(({ current }) => !current);
      return () => client.account.endSession({ session_id: other?.id ?? '' });
    },
  ],
  'account.endOtherSessions': [async () => () => owner.client.account.endOtherSessions()],
  'account.createApiKey': [
    async () => () => owner.client.account.createApiKey({ name: 'Key', scopes: ['endpoints:read'] }),
  ],
  'account.deleteApiKey': [
    async () => {
      const { id } = await owner.client.account.createApiKey({ name: 'Key', scopes: ['endpoints:read'] });
      return () => owner.client.account.deleteApiKey({ key_id: id });
    },
  ],
  'account.archive': [async () => async () => (await owner.client.account.archive({})).arrayBuffer()],
  'account.delete': [
    async () => {
      const { client, password } = await harness.signUp();
      return () => client.account.delete({ current_password: password });
    },
  ],
  'account.keep': [
    async () => {
      const { client, password } = await harness.signUp();
      await client.account.delete({ current_password: password });
      return () => client.account.keep();
    },
  ],
  'workspaces.create': [async () => () => owner.client.workspaces.create({ name: 'Studio' })],
  'workspaces.update': [async () => () => owner.client.workspaces.update({ workspace_id, name: 'Workshop' })],
  'workspaces.updateJoining': [
    async () => {
      const { id } = await owner.client.workspaces.create({ name: 'Open' });
      await harness.database.db.updateTable('workspace').set({ join_role: 'reader' }).where('id', '=', id).execute();
      return () => owner.client.workspaces.updateJoining({ workspace_id: id, role: null });
    },
  ],
  'workspaces.requireFactor': [true, false].map((required) => async () => {
    const { client } = await withFactor();
    const [own] = (await client.workspaces.list()).items;
    const key = { workspace_id: own?.id ?? '' };
    if (!required) await client.workspaces.requireFactor({ ...key, required: true });
    return () => client.workspaces.requireFactor({ ...key, required });
  }),
  'workspaces.delete': [
    async () => {
      const { id, name } = await owner.client.workspaces.create({ name: 'Short' });
      return () => owner.client.workspaces.delete({ workspace_id: id, name });
    },
  ],
  'workspaces.keep': [
    async () => {
      const { id, name } = await owner.client.workspaces.create({ name: 'Short' });
      await owner.client.workspaces.delete({ workspace_id: id, name });
      return () => owner.client.workspaces.keep({ workspace_id: id });
    },
  ],
  'workspaces.updateMember': [
    async () => {
      const { account_id } = await newMember();
      return () => owner.client.workspaces.updateMember({ workspace_id, account_id, role: 'editor' });
    },
  ],
  'workspaces.removeMember': [
    async () => {
      const { account_id } = await newMember();
      return () => owner.client.workspaces.removeMember({ workspace_id, account_id });
    },
    async () => {
      const { account, account_id } = await newMember();
      return () => account.client.workspaces.removeMember({ workspace_id, account_id });
    },
  ],
  'invitations.create': [
    async () => () => owner.client.invitations.create({ workspace_id, email: 'guest@example.org', role: 'reader' }),
  ],
  'invitations.delete': [
    async () => {
      const { invitation_id } = await invite();
      return () => owner.client.invitations.delete({ workspace_id, invitation_id });
    },
  ],
  'invitations.accept': [
    async () => {
      const { account } = await invite();
      const token = await tokenFor(account.email, /^Join “/);
      return () => account.client.invitations.accept({ token });
    },
  ],
  'audit.export': [async () => async () => (await owner.client.audit.export({ workspace_id })).text()],
  'privacy.search': [async () => () => owner.client.privacy.search({ workspace_id, value: MARKER })],
  'privacy.export': [
    async () => {
      const key = await searched();
      return async () => (await owner.client.privacy.export(key)).arrayBuffer();
    },
  ],
  'privacy.erase': [
    async () => {
      const key = await searched();
      return () => owner.client.privacy.erase(key);
    },
  ],
  'privacy.discard': [
    async () => {
      const key = await searched();
      return () => owner.client.privacy.discard(key);
    },
  ],
  'privacy.receipt': [
    async () => {
      const key = await searched();
      await owner.client.privacy.erase(key);
      await eventually(async () => (await owner.client.privacy.get(key)).erased !== null);
      return async () => (await owner.client.privacy.receipt(key)).text();
    },
  ],
  'endpoints.create': [async () => newEndpoint],
  'endpoints.update': [
    async () => {
      const id = await newEndpoint();
      const settings = { spam_threshold: 7, blocked_words: [MARKER], blocked_addresses: [`${MARKER}@example.org`] };
      return () => owner.client.endpoints.update({ id, settings });
    },
  ],
  'endpoints.duplicate': [
    async () => {
      const id = await newEndpoint();
      return () => owner.client.endpoints.duplicate({ id });
    },
  ],
  'endpoints.move': [
    async () => {
      const id = await newEndpoint();
      const target = await owner.client.workspaces.create({ name: 'Target' });
      return () => owner.client.endpoints.move({ id, target_workspace_id: target.id });
    },
  ],
  'scheduledExports.send': [
    async () => {
      const { endpoint_id: id } = await withSubmission();
      const scheduled_export = { ...defaultEndpointSettings.scheduled_export, every: 'day' as const };
      await owner.client.endpoints.update({ id, settings: { scheduled_export } });
      return () => owner.client.scheduledExports.send({ id });
    },
  ],
  'endpoints.updateFieldChange': [
    async () => {
      const [id, change_id, at] = [await newEndpoint(), 'a'.repeat(20), new Date()];
      const times = { before_first_at: at, before_last_at: at, after_first_at: at, after_last_at: at, found_at: at };
      const names = { field: JSON.stringify(MARKER), new_name: JSON.stringify(`${MARKER} again`) };
      const row = { endpoint_id: id, id: change_id, kind: 'renamed', ...names, ...times };
      await harness.database.db.insertInto('field_change').values(row).execute();
      return () => owner.client.endpoints.updateFieldChange({ id, change_id, state: 'merged' });
    },
  ],
  'endpoints.delete': [
    async () => {
      const { endpoint_id: id } = await withSubmission();
      return () => owner.client.endpoints.delete({ id });
    },
  ],
  'caps.set': [
    async () => {
      const id = await newEndpoint();
      return () => owner.client.caps.set({ id, caps: [{ field: 'day', option: 'Friday', limit: 12 }] });
    },
  ],
  'code.applyPlan': [
    () => applying([described({ form: definition, destinations: [webhook('https://a.example.org/')] })]),
    () => applying([described({ name: 'Renamed', destinations: [webhook('https://b.example.org/')] })]),
    () => applying([described({ name: 'Renamed' })]),
    () => applying([]),
  ],
  'forms.save': [
    async () => {
      const id = await newEndpoint();
      return () => owner.client.forms.save({ id, definition });
    },
  ],
  'forms.publish': [
    async () => {
      const id = await withDraft();
      return () => owner.client.forms.publish({ id });
    },
  ],
  'forms.discardDraft': [
    async () => {
      const id = await withDraft();
      return () => owner.client.forms.discardDraft({ id });
    },
  ],
  'forms.linkKey': [
    async () => {
      const id = await withDraft();
      return () => owner.client.forms.linkKey({ id });
    },
  ],
  'forms.replaceLinkKey': [
    async () => {
      const id = await withDraft();
      return () => owner.client.forms.replaceLinkKey({ id });
    },
  ],
  'forms.delete': [
    async () => {
      const id = await withDraft();
      return () => owner.client.forms.delete({ id });
    },
  ],
  'rules.remove': [
    async () => {
      const id = await newEndpoint();
      await owner.client.endpoints.update({ id, settings: { blocked_words: [MARKER] } });
      await submit(harness.app, id, { fields: { message: `Call ${MARKER}` } });
      return () => owner.client.rules.remove({ id, rule: 'blocked_word', value: MARKER });
    },
  ],
  'rules.restore': [
    async () => {
      const { endpoint_id: id, submission_id } = await withSubmission();
      const rule = { rule: 'blocked_word' as const, value: MARKER };
      return () => owner.client.rules.restore({ id, ...rule, submission_ids: [submission_id] });
    },
  ],
  'submissions.updateMany': [
    async () => {
      const { endpoint_id, submission_id } = await withSubmission();
      const input = { endpoint_id, submission_ids: [submission_id], status: 'spam' as const };
      return () => owner.client.submissions.updateMany(input);
    },
  ],
  'submissions.update': [
    async () => {
      const key = await withSubmission();
      return () => owner.client.submissions.update({ ...key, status: 'spam' });
    },
  ],
  'submissions.deleteMany': [
    async () => {
      const { endpoint_id, submission_id } = await withSubmission();
      return () => owner.client.submissions.deleteMany({ endpoint_id, submission_ids: [submission_id] });
    },
  ],
  'submissions.delete': [
    async () => {
      const key = await withSubmission();
      return () => owner.client.submissions.delete(key);
    },
  ],
  'submissions.export': [
    async () => {
      const { endpoint_id } = await withSubmission();
      return async () => (await owner.client.submissions.export({ endpoint_id, format: 'csv', q: MARKER })).text();
    },
  ],
  'notes.create': [
    async () => {
      const key = await withSubmission();
      return () => owner.client.notes.create({ ...key, text: MARKER });
    },
  ],
  'notes.update': [
    async () => {
      const key = await withNote();
      return () => owner.client.notes.update({ ...key, text: `${MARKER} again` });
    },
  ],
  'notes.delete': [
    async () => {
      const key = await withNote();
      return () => owner.client.notes.delete(key);
    },
  ],
  'replies.send': [
    async () => {
      const key = await withSubmission();
      return () => owner.client.replies.send({ ...key, key: MARKER, subject: MARKER, text: MARKER });
    },
  ],
  'replies.repeat': [
    async () => {
      const key = await withReply();
      return () => owner.client.replies.repeat(key);
    },
  ],
  'replyTemplates.create': [
    async () => {
      const id = await newEndpoint();
      return () => owner.client.replyTemplates.create({ id, name: MARKER, text: MARKER });
    },
  ],
  'replyTemplates.update': [
    async () => {
      const key = await withTemplate();
      return () => owner.client.replyTemplates.update({ ...key, name: MARKER, text: `${MARKER} again` });
    },
  ],
  'replyTemplates.delete': [
    async () => {
      const key = await withTemplate();
      return () => owner.client.replyTemplates.delete(key);
    },
  ],
  'sharing.create': [
    async () => {
      const endpoint_id = await newEndpoint();
      return () => owner.client.sharing.create({ endpoint_id, filter: { q: MARKER } });
    },
  ],
  'sharing.delete': [
    async () => {
      const endpoint_id = await newEndpoint();
      const { id: link_id } = await owner.client.sharing.create({ endpoint_id });
      return () => owner.client.sharing.delete({ endpoint_id, link_id });
    },
  ],
  'watchdog.set': [
    async () => {
      const endpoint_id = await newEndpoint();
      return () => owner.client.watchdog.set({ endpoint_id, pages: [`http://127.0.0.1:9/${MARKER}`] });
    },
  ],
  'imports.upload': [async () => uploaded],
  'imports.start': [
    async () => {
      const input = await uploaded();
      return () => owner.client.imports.start(input);
    },
  ],
  'imports.undo': [
    async () => {
      const { mapping, ...key } = await uploaded();
      await owner.client.imports.start({ ...key, mapping });
      await eventually(async () => (await owner.client.imports.get(key)).state === 'done');
      return () => owner.client.imports.undo(key);
    },
  ],
  'destinations.list': [
    async () => {
      const { endpoint_id } = await newWebhook();
      return () => owner.client.destinations.list({ endpoint_id });
    },
  ],
  'destinations.get': [
    async () => {
      const key = await newWebhook();
      return () => owner.client.destinations.get(key);
    },
  ],
  'destinations.create': [
    async () => {
      const endpoint_id = await newEndpoint();
      const config = { url: `http://127.0.0.1:9/${MARKER}` };
      return () => owner.client.destinations.create({ endpoint_id, kind: 'webhook', config });
    },
  ],
  'destinations.update': [
    async () => {
      const key = await newWebhook();
      const conditions = [{ field: 'email', is: 'equal' as const, value: `${MARKER}@example.org` }];
      return () => owner.client.destinations.update({ ...key, enabled: false, filter: { conditions } });
    },
  ],
  'destinations.delete': [
    async () => {
      const key = await newWebhook();
      return () => owner.client.destinations.delete(key);
    },
  ],
  'destinations.rotateSecret': [
    async () => {
      const key = await newWebhook();
      return () => owner.client.destinations.rotateSecret(key);
    },
  ],
  'destinations.test': [
    async () => {
      const key = await newWebhook();
      return () => owner.client.destinations.test(key);
    },
  ],
  'destinations.backfill': [
    async () => {
      const key = await newWebhook();
      return () => owner.client.destinations.backfill(key);
    },
  ],
  'destinations.resendConfirmation': [
    async () => {
      const input = await unconfirmedRecipient();
      return () => owner.client.destinations.resendConfirmation(input);
    },
  ],
  'destinations.confirmRecipient': [
    async () => {
      const { email } = await unconfirmedRecipient();
      const token = await tokenFor(email, /Do you want/);
      return () => harness.client().destinations.confirmRecipient({ token });
    },
  ],
  'hooks.subscribe': [
    async () => {
      const endpoint_id = await newEndpoint();
      return () => owner.client.hooks.subscribe({ endpoint_id, target_url: 'http://127.0.0.1:9/hook' });
    },
  ],
  'hooks.unsubscribe': [
    async () => {
      const endpoint_id = await newEndpoint();
      const { id } = await owner.client.hooks.subscribe({ endpoint_id, target_url: 'http://127.0.0.1:9/hook' });
      return () => owner.client.hooks.unsubscribe({ endpoint_id, hook_id: id });
    },
  ],
  'deliveries.retry': [
    async () => {
      const { delivery_id } = await deadDelivery();
      return () => owner.client.deliveries.retry({ delivery_id });
    },
  ],
  'deliveries.retryDead': [
    async () => {
      const { endpoint_id } = await deadDelivery();
      return () => owner.client.deliveries.retryDead({ endpoint_id });
    },
  ],
};

async function changeEmail() {
  const { client, password } = await harness.signUp();
  return () => client.account.changeEmail({ email: 'next@example.org', current_password: password });
}

/** The actions that have been recorded since an entry, in their order. */
async function actionsAfter(last: string): Promise<string[]> {
  const rows = await stored().selectFrom('audit_entry').select('action').where('id', '>', last).orderBy('id').execute();
  return rows.map(({ action }) => action);
}

const lastId = async (): Promise<string> => {
  const row = await stored().selectFrom('audit_entry').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row?.id ?? '';
};

const all: [string, Route][] = Object.entries(routes).flatMap(([group, each]) =>
  Object.entries(each).map(([name, route]): [string, Route] => [`${group}.${name}`, route]),
);

const recorded = Object.entries(recordedRoutes).flatMap(([name, actions]) =>
  'none' in actions ? [] : [{ name, actions }],
);

describe('the table of what calls record', () => {
  it('has every call that changes something, and no other name', () => {
    const names = new Set(all.map(([name]) => name));
    const changing = all.filter(([, { method }]) => method !== 'GET').map(([name]) => name);
    expect(changing.filter((name) => !(name in recordedRoutes))).toEqual([]);
    expect(Object.keys(recordedRoutes).filter((name) => !names.has(name))).toEqual([]);
  });

  it('says why a call records nothing', () => {
    const reasons = Object.values(recordedRoutes).flatMap((each) => ('none' in each ? [each.none] : []));
    expect(reasons.filter((reason) => !/^[A-Z].*\.$/.test(reason))).toEqual([]);
  });

  it('has every action that a call can record', () => {
    const others = new Set<string>(Object.values(byNoCall).flat());
    const named = new Set<string>(recorded.flatMap(({ actions }) => [...actions]));
    expect(auditActions.filter((action) => !named.has(action) && !others.has(action))).toEqual([]);
  });
});

/** What is recorded without a call of the contract. */
const byNoCall: Readonly<Record<string, readonly string[]>> = {
  operator: [
    'workspace.suspended',
    'workspace.resumed',
    'endpoint.suspended',
    'endpoint.resumed',
    'form.taken_down',
    'form.restored',
    'account.reset_link_made',
    'account.factors_reset',
  ],
  server: ['account.deleted'],
  assistant: ['submissions.changed'],
  link: ['recipient.unsubscribed', 'submission.corrected', 'submission.withdrawn'],
};

describe('a call', () => {
  it.each(recorded)('records what it does: $name', async ({ name, actions }) => {
    const prepared = calls[name] ?? [];
    expect(prepared.length).toBeGreaterThan(0);
    const seen: string[] = [];
    for (const prepare of prepared) {
      const call = await prepare();
      const last = await lastId();
      await call();
      const found = await eventually(async () => {
        const after = await actionsAfter(last);
        return after.some((action) => actions.some((wanted) => wanted === action)) && after;
      });
      seen.push(...found);
    }
    expect(actions.filter((action) => !seen.includes(action))).toEqual([]);
  });

  it('that fails records nothing', async () => {
    const { endpoint_id, destination_id } = await newWebhook();
    const unknown = `${endpoint_id}_0000000000000000000`;
    const last = await lastId();
    const failing = [
      owner.client.destinations.delete({ endpoint_id, destination_id: unknown }),
      owner.client.account.deleteApiKey({ key_id: '0'.repeat(20) }),
      owner.client.invitations.delete({ workspace_id, invitation_id: '0'.repeat(20) }),
      owner.client.submissions.delete({ endpoint_id, submission_id: unknown }),
      owner.client.destinations.backfill({ endpoint_id, destination_id: unknown }),
      owner.client.workspaces.delete({ workspace_id, name: 'Not its name' }),
    ];
    expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(failing.map(() => 'rejected'));
    const key = { endpoint_id, destination_id };
    await owner.client.destinations.update({ ...key, enabled: true });
    await owner.client.endpoints.update({ id: endpoint_id, name: 'Contact' });
    expect(await actionsAfter(last)).toEqual([]);
  });
});

describe('the log', () => {
  it('has entries that fit the contract', async () => {
    const { items } = await owner.client.audit.list({ workspace_id, size: 100 });
    for (const item of items) expect(auditEntrySchema.safeParse(item).error).toBeUndefined();
    expect(items.length).toBeGreaterThan(50);
  });

  it('has nothing that a visitor sent, and no secret', async () => {
    const { rows } = await sql<{ text: string }>`select e::text as text from audit_entry e`.execute(stored());
    expect(rows.length).toBeGreaterThan(100);
    expect(rows.filter(({ text }) => text.toLowerCase().includes(MARKER))).toEqual([]);
    expect(rows.filter(({ text }) => /plan\.txt|whsec_|\bpk_|correct horse/.test(text))).toEqual([]);
  });

  it('is not filled by wrong passwords', async () => {
    const { email, client } = await harness.signUp();
    const id = await workspaceOf({ client } as Account);
    for (let attempt = 0; attempt < 15; attempt += 1) {
      harness.deps.limiter = createMemoryLimiter();
      await harness
        .client()
        .auth.login({ email, password: 'wrong' })
        .catch(() => undefined);
    }
    await eventually(async () => {
      const { rows } =
        await sql`select from pgboss.job where name = 'audit.sign-in-failed' and state < 'completed' limit 1`.execute(
          stored(),
        );
      return rows.length === 0;
    });
    const { items } = await client.audit.list({ workspace_id: id, action: 'account.sign_in_failed' });
    expect(items).toHaveLength(10);
    expect(items[0]).toMatchObject({ actor: { kind: 'unknown' }, target: { kind: 'account', name: email } });
  });
});
