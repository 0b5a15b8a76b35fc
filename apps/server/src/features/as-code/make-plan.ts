import { createHash } from 'node:crypto';
import {
  completeFile,
  type CompleteFile,
  type EndpointFile,
  type PlannedChange,
  type planInput,
} from '@postern/contracts';
import type { z } from 'zod';
import { bareFile, compareFiles, removed } from './compare/compare-files.ts';
import { quote } from './compare/words.ts';
import type { DestinationRow, KeyRow } from './code.repo.ts';
import { inTurns } from './in-turns.ts';
import type { KnownEndpoint } from './load-endpoints.service.ts';
import { captchaSecret, currentSecret, secretNameOf } from './secrets.ts';

export type Wanted = z.output<typeof planInput>;

/** The secrets of one endpoint that are to be replaced, or are new. */
export interface NewSecrets {
  captcha?: string;
  /** By the key of the destination. */
  destinations: Map<string, string>;
}

/** What happens to one endpoint. */
export type Step =
  | { action: 'create'; wanted: CompleteFile; secrets: NewSecrets; changes: PlannedChange[] }
  | { action: 'change'; known: KnownEndpoint; wanted: CompleteFile; secrets: NewSecrets; changes: PlannedChange[] }
  | { action: 'delete'; known: KnownEndpoint; changes: PlannedChange[] };

export interface Plan {
  steps: Step[];
  unchanged: number;
  kept: KeyRow[];
  fingerprint: string;
}

/** @param secret the installation's */
export async function makePlan(
  wanted: Wanted,
  { keys, known, secret }: { keys: readonly KeyRow[]; known: readonly KnownEndpoint[]; secret: string },
): Promise<Plan> {
  const byKey = new Map(known.map((one) => [one.file.key, one]));
  const all = await inTurns(wanted.files, (file) => planFile(file, { known: byKey.get(file.key), wanted, secret }));
  const steps = all.filter((step) => step.action === 'create' || step.changes.length > 0);
  const described = new Set(wanted.files.map(({ key }) => key));
  const deleted = known.filter(({ file }) => wanted.delete && !described.has(file.key)).map(planDeletion);
  const planned = [...steps, ...deleted].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  return {
    steps: planned,
    unchanged: all.length - steps.length,
    kept: keys.filter(({ code_key }) => code_key === null || (!wanted.delete && !described.has(code_key))),
    fingerprint: fingerprintOf(wanted, planned),
  };
}

export const keyOf = (step: Step): string => (step.action === 'delete' ? step.known.file.key : step.wanted.key);
export const nameOf = (step: Step): string => (step.action === 'delete' ? step.known.file.name : step.wanted.name);

/** What a file means for the endpoints that it describes: a test endpoint calls no pages. */
function meaningOf(file: EndpointFile, { env }: Wanted): CompleteFile {
  const complete = completeFile(file);
  return env === 'test' ? { ...complete, watchdog: null } : complete;
}

interface Around {
  known: KnownEndpoint | undefined;
  wanted: Wanted;
  secret: string;
}

function planFile(file: EndpointFile, { known, wanted, secret }: Around): Exclude<Step, { action: 'delete' }> {
  const after = meaningOf(file, wanted);
  const secrets = newSecrets(file, { known, wanted, secret });
  if (!known) {
    const changes = compareFiles(bareFile(after.key, after.name), after);
    return {
      action: 'create',
      wanted: after,
      secrets,
      changes: [{ text: `Create the endpoint ${quote(after.name)}.`, details: [] }, ...changes],
    };
  }
  const owner = quote(after.name);
  const unknown = known.destinations.filter(({ code_key }) => code_key === null);
  const changes = [
    ...compareFiles(known.file, after),
    ...unknown.map((row) => ({
      text: removed(row as never, owner),
      details: ['No file describes it. To keep it, pull first.'],
    })),
    ...replacedSecrets(secrets, known, owner),
  ];
  const published = hasOwnDraft(known) ? changes.find(({ text }) => text.startsWith('Publish the form')) : undefined;
  published?.details.push('Replaces the draft, which has unpublished changes.');
  return { action: 'change', known, wanted: after, secrets, changes };
}

const hasOwnDraft = ({ draft, file }: KnownEndpoint): boolean =>
  draft !== null && canonical(draft) !== canonical(file.form);

function planDeletion(known: KnownEndpoint): Step {
  const text = `Delete the endpoint ${quote(known.file.name)}, with its submissions.`;
  return { action: 'delete', known, changes: [{ text, details: [] }] };
}

function newSecrets(file: EndpointFile, { known, wanted, secret }: Around): NewSecrets {
  const given = (name: string | undefined) =>
    name === undefined ? undefined : new Map(Object.entries(wanted.secrets)).get(name);
  const rows = rowsByKey(known);
  const captcha = given(file.settings.captcha?.secret_from);
  const destinations = Object.entries(file.destinations).flatMap(([key, one]): [string, string][] => {
    const value = given(secretNameOf(one));
    const row = rows.get(key);
    const isKnown = row !== undefined && row.kind === one.kind && currentSecret(secret, row) === value;
    return value === undefined || isKnown ? [] : [[key, value]];
  });
  return {
    ...(captcha !== undefined && (!known || captchaSecret(secret, known) !== captcha) && { captcha }),
    destinations: new Map(destinations),
  };
}

export const rowsByKey = (known: KnownEndpoint | undefined): Map<string, DestinationRow> =>
  new Map(known?.destinations.flatMap((row) => (row.code_key === null ? [] : [[row.code_key, row]])));

function replacedSecrets({ captcha, destinations }: NewSecrets, known: KnownEndpoint, owner: string): PlannedChange[] {
  const replaced = [...rowsByKey(known)].filter(([key]) => destinations.has(key));
  return [
    ...(captcha === undefined ? [] : [`Replace the secret key of the captcha of ${owner}.`]),
    ...replaced.map(([, { name }]) => `Replace the secret of the destination ${quote(name)} of ${owner}.`),
  ].map((text) => ({ text, details: [] }));
}

/** Two plans have the same fingerprint if they start from the same state, end in the same one, and say the same. */
function fingerprintOf(wanted: Wanted, steps: readonly Step[]): string {
  const parts = steps.map((step) => [
    step.action,
    step.action === 'create' ? null : [step.known.id, step.known.file, step.known.draft],
    step.action === 'delete' ? null : step.wanted,
    step.changes,
  ]);
  return createHash('sha256')
    .update(canonical([wanted.env, wanted.delete, parts]))
    .digest('base64url');
}

/** JSON in which the order of keys does not matter. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
