import { isDeepStrictEqual } from 'node:util';
import {
  completeFile,
  describeFormChanges,
  endpointFileSchema,
  ENDPOINT_FILE_VERSION,
  type CompleteFile,
  type FileDestination,
  type PlannedChange,
  watchdogOff,
} from '@postern/contracts';
import { compareCaps } from './compare-caps.ts';
import { compareValues } from './compare-values.ts';
import { quote } from './words.ts';

/** An endpoint about which its file says nothing but its name. */
export const bareFile = (key: string, name: string): CompleteFile =>
  completeFile(endpointFileSchema.parse({ postern: ENDPOINT_FILE_VERSION, key, name }));

const sentence = (text: string, details: string[] = []): PlannedChange => ({ text, details });

/** What a file changes in its endpoint, in sentences; empty if they say the same. */
export function compareFiles(before: CompleteFile, after: CompleteFile): PlannedChange[] {
  const owner = quote(after.name);
  return [
    ...(before.name === after.name ? [] : [sentence(`Rename the endpoint ${quote(before.name)} to ${owner}.`)]),
    ...(before.status === after.status
      ? []
      : [sentence(`${after.status === 'paused' ? 'Pause' : 'Resume'} ${owner}.`)]),
    ...compareValues(before.settings, after.settings, { owner }).map((text) => sentence(text)),
    ...compareDestinations(before, after, owner),
    ...compareForms(before, after, owner),
    // A file that says nothing of them changes nothing.
    ...(after.caps ? compareCaps(before.caps ?? [], after.caps, owner) : []),
    ...(after.watchdog
      ? compareValues(before.watchdog ?? watchdogOff, after.watchdog, { owner, prefix: 'watchdog.' }).map((text) =>
          sentence(text),
        )
      : []),
  ];
}

function compareDestinations(before: CompleteFile, after: CompleteFile, owner: string): PlannedChange[] {
  const [old, next] = [new Map(Object.entries(before.destinations)), new Map(Object.entries(after.destinations))];
  return [...new Set([...old.keys(), ...next.keys()])].toSorted().flatMap((key) => {
    const [was, is] = [old.get(key), next.get(key)];
    if (was && is && was.kind === is.kind) return compareDestination(was, is, owner);
    return [...(was ? [sentence(removed(was, owner))] : []), ...(is ? [sentence(added(is, owner))] : [])];
  });
}

const added = ({ name, kind }: FileDestination, owner: string): string =>
  `Add the destination ${quote(name)} (${kind}) to ${owner}.`;

export const removed = ({ name, kind }: Pick<FileDestination, 'name' | 'kind'>, owner: string): string =>
  `Remove the destination ${quote(name)} (${kind}) from ${owner}, with its deliveries.`;

function compareDestination(before: FileDestination, after: FileDestination, owner: string): PlannedChange[] {
  if (isDeepStrictEqual(before, after)) return [];
  return [
    sentence(`Change the destination ${quote(before.name)} of ${owner}.`, [...new Set(compareValues(before, after))]),
  ];
}

function compareForms(before: CompleteFile, after: CompleteFile, owner: string): PlannedChange[] {
  if (isDeepStrictEqual(before.form, after.form)) return [];
  if (!after.form) return [sentence(`Delete the form of ${owner}.`)];
  return [sentence(`Publish the form of ${owner}.`, describeFormChanges(before.form, after.form))];
}
