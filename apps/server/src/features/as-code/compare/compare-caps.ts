import { isDeepStrictEqual } from 'node:util';
import { capTarget, type FileCap, type PlannedChange } from '@postern/contracts';
import { quote } from './words.ts';

/** What differs between two lists of caps, in sentences. A change of a limit is named by its direction. */
export function compareCaps(before: readonly FileCap[], after: readonly FileCap[], owner: string): PlannedChange[] {
  const [old, next] = [byTarget(before), byTarget(after)];
  const changed = after.flatMap((is) => {
    const was = old.get(capTarget(is));
    return was ? compareCap(was, is, owner) : [added(is, owner)];
  });
  const isGone = (cap: FileCap) => !next.has(capTarget(cap));
  return [...before.filter(isGone).map((cap) => removed(cap, owner)), ...changed, ...compareOrder(old, next, owner)];
}

const byTarget = (caps: readonly FileCap[]) => new Map(caps.map((cap) => [capTarget(cap), cap]));

/** “on “day: Friday””, after “the cap”. */
const nameOf = ({ field, option }: FileCap): string =>
  `on ${field === null ? 'the whole form' : quote(`${field}: ${option}`)}`;

const sentence = (text: string, details: string[] = []): PlannedChange => ({ text, details });

const added = (cap: FileCap, owner: string): PlannedChange =>
  sentence(`Add a cap of ${cap.limit} ${nameOf(cap)} to ${owner}.`, [
    'It counts the submissions that have been accepted.',
    ...(cap.has_waiting_list ? ['Submissions beyond it go onto a waiting list.'] : []),
    ...(cap.shows_left ? ['Visitors see how many are left.'] : []),
  ]);

const removed = (cap: FileCap, owner: string): PlannedChange =>
  sentence(
    `Remove the cap of ${cap.limit} ${nameOf(cap)} from ${owner}.`,
    cap.has_waiting_list ? ['Submissions on its waiting list no longer wait for it.'] : [],
  );

function compareCap(was: FileCap, is: FileCap, owner: string): PlannedChange[] {
  const cap = `the cap ${nameOf(is)} of ${owner}`;
  const raise = is.limit > was.limit ? 'Raise' : 'Lower';
  return [
    ...(was.limit === is.limit ? [] : [`${raise} ${cap} from ${was.limit} to ${is.limit}.`]),
    ...(was.has_waiting_list === is.has_waiting_list
      ? []
      : [`Turn ${onOff(is.has_waiting_list)} the waiting list of ${cap}.`]),
    ...(was.shows_left === is.shows_left ? [] : [`Turn ${onOff(is.shows_left)} showing what is left of ${cap}.`]),
  ].map((text) => sentence(text));
}

const onOff = (isOn: boolean): string => (isOn ? 'on' : 'off');

function compareOrder(
  old: ReadonlyMap<string, FileCap>,
  next: ReadonlyMap<string, FileCap>,
  owner: string,
): PlannedChange[] {
  const before = [...old.keys()].filter((target) => next.has(target));
  const after = [...next.keys()].filter((target) => old.has(target));
  return isDeepStrictEqual(before, after) ? [] : [sentence(`Change the order of the caps of ${owner}.`)];
}
