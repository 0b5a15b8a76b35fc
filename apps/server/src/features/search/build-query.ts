import type { SubmissionFilter, Verdict } from '@postern/contracts';
import { verdictSchema } from '@postern/contracts';
import { toValueLexeme } from './build-document.ts';
import {
  assigneeState,
  fieldScope,
  importState,
  stateScope,
  wordScope,
  workspaceScope,
  type Place,
} from './build-lexemes.ts';
import { readWords, toPairs } from './split-words.ts';

/** The beginning of a word, or with `isExact` a whole word. */
export interface Term {
  text: string;
  isExact: boolean;
  /** An address or a URL, which is not in the words of one field. */
  isWhole?: boolean;
}

/** The conditions of a search, read once for all periods. */
export interface Conditions {
  status: Verdict | 'all';
  unread: boolean | undefined;
  starred: boolean | undefined;
  has_files: boolean | undefined;
  done: boolean | undefined;
  /** An account, or `none`. */
  assignee_id: string | undefined;
  import_id: string | undefined;
  /** In any field. */
  terms: readonly Term[];
  /** In one field, under one of its names; no terms: any value. */
  contained: readonly { names: readonly string[]; terms: readonly Term[] }[];
  equal: readonly { names: readonly string[]; value: string }[];
  /** Whether no document can match, because a text to search for has no letter and no digit. */
  isNever: boolean;
}

/** @param namesOf the names under which a field may have been sent; without it, its own */
export function toConditions(
  filter: Omit<SubmissionFilter, 'from' | 'to'>,
  namesOf: (field: string) => readonly string[] = (field) => [field],
): Conditions {
  const { status, unread, starred, has_files, done, assignee_id, import_id, q = '', where = [] } = filter;
  const terms = [...toTerms(q), ...toWholes(q)];
  const contained = where
    .filter(({ op }) => op === 'contains')
    .map(({ field, value }) => ({ names: namesOf(field), text: value.trim(), terms: toTerms(value) }));
  const equal = where.filter(({ op }) => op === 'is').map(({ field, value }) => ({ names: namesOf(field), value }));
  const isNever =
    (q.trim() !== '' && terms.length === 0) || contained.some((each) => each.text !== '' && each.terms.length === 0);
  return { status, unread, starred, has_files, done, assignee_id, import_id, terms, contained, equal, isNever };
}

/** Whether there are conditions on words or values. */
export const hasWords = ({ terms, contained, equal }: Conditions): boolean =>
  terms.length + contained.length + equal.length > 0;

/** The same, with the words for any field only in these fields. */
export function withinFields(conditions: Conditions, names: readonly string[]): Conditions {
  const { terms, contained } = conditions;
  // Words of a field include those of its addresses and URLs, and not these as wholes.
  const words = terms.filter(({ isWhole }) => !isWhole);
  return {
    ...conditions,
    terms: [],
    contained: [...contained, ...words.map((term) => ({ names, terms: [term] }))],
    isNever: conditions.isNever || (words.length > 0 && names.length === 0),
  };
}

/** The terms that a text must all contain. */
function toTerms(text: string): Term[] {
  const { words, runs } = readWords(text);
  const pairs = runs.map(toPairs);
  // The last pair is a single character: it adds nothing to the pair before it, unless it is the only one.
  const whole = pairs.flatMap((list) => list.slice(0, -1));
  const begun = [...words, ...pairs.filter((list) => list.length === 1).flat()];
  return [
    ...[...new Set(begun)].map((word) => ({ text: word, isExact: false })),
    ...[...new Set(whole)].map((pair) => ({ text: pair, isExact: true })),
  ];
}

/** Addresses and URLs, for a search in all fields; for a search in one field their words are enough. */
const toWholes = (text: string): Term[] =>
  [...new Set(readWords(text).wholes)].map((whole) => ({ text: whole, isExact: false, isWhole: true }));

const literal = (lexeme: string): string => `'${lexeme.replaceAll(/['\\]/g, '$&$&')}'`;

const asOperand = (scope: string, { text, isExact }: Term): string => literal(scope + text) + (isExact ? '' : ':*');

/** Conditions in the language of `tsquery`, for one endpoint and period. */
export interface Queries {
  /** All conditions. */
  all: string;
  /**
   * The conditions that each name one entry of the index, and so cost no more than the rarest of them; undefined if
   * there is only a verdict.
   */
  exact: string | undefined;
}

export function toQueries(conditions: Conditions, place: Place): Queries {
  const state = (name: string) => literal(stateScope(place) + name);
  const { status, assignee_id, import_id, terms, contained, equal } = conditions;
  const verdict = status === 'all' ? [] : [state(status)];
  const flags = (['unread', 'starred', 'has_files', 'done'] as const).filter((flag) => conditions[flag] !== undefined);
  const operands = [
    ...flags.filter((flag) => conditions[flag] === true).map((flag) => ({ isExact: true, text: state(flag) })),
    ...(assignee_id === undefined || assignee_id === 'none'
      ? []
      : [{ isExact: true, text: state(assigneeState(assignee_id)) }]),
    ...(import_id === undefined ? [] : [{ isExact: true, text: state(importState(import_id)) }]),
    ...equal.map(({ names, value }) => ({
      isExact: true,
      text: anyOf(names.map((name) => literal(toValueLexeme(place, name, value)))),
    })),
    ...terms.map((term) => ({ isExact: term.isExact, text: asOperand(wordScope(place), term) })),
    ...contained.flatMap((each) => toFieldOperands(each, place)),
  ];
  const absent = [
    ...flags.filter((flag) => conditions[flag] === false),
    ...(assignee_id === 'none' ? (['assigned'] as const) : []),
  ];
  const negated = absent.map((flag) => `!${state(flag)}`);
  const found = [...verdict, ...operands.map(({ text }) => text)];
  // An index finds only what is present. A search for something absent therefore starts from all documents.
  const positive = found.length > 0 ? found : [`(${verdictSchema.options.map(state).join('|')})`];
  const exact = operands.filter(({ isExact }) => isExact).map(({ text }) => text);
  return {
    all: [...positive, ...negated].join('&'),
    exact: exact.length === 0 ? undefined : [...verdict, ...exact, ...negated].join('&'),
  };
}

const anything: Term = { text: '', isExact: false };

/** The operands for the words of one field. Under another name they are all there, too. */
function toFieldOperands({ names, terms }: Conditions['contained'][number], place: Place) {
  const words = terms.length > 0 ? terms : [anything];
  const inName = (name: string) => words.map((term) => asOperand(fieldScope(place, name), term));
  const [only = ''] = names;
  if (names.length === 1) return words.map(({ isExact }, at) => ({ isExact, text: inName(only)[at] ?? '' }));
  const isExact = words.every((term) => term.isExact);
  return [{ isExact, text: anyOf(names.map((name) => `(${inName(name).join('&')})`)) }];
}

const anyOf = (operands: readonly string[]): string =>
  operands.length === 1 ? (operands[0] ?? '') : `(${operands.join('|')})`;

/** The same for words in any value of all endpoints of a workspace, in one period. */
export const toWorkspaceQuery = (
  terms: readonly Term[],
  { workspace_id, period }: { workspace_id: string; period: number },
): string => terms.map((term) => asOperand(workspaceScope(workspace_id, period), term)).join('&');

/** The operands of a query for one period: they decide how many periods fit into one query. */
export const countOperands = ({ terms, contained, equal }: Conditions): number =>
  8 +
  terms.length +
  equal.reduce((sum, { names }) => sum + names.length, 0) +
  contained.reduce((sum, { names, terms: inField }) => sum + names.length * (1 + inField.length), 0);

/** Whether a search has both exact conditions other than the verdict, and prefixes of words. */
export const hasExact = ({ equal, terms, contained, import_id, assignee_id, ...flags }: Conditions): boolean =>
  (flags.unread === true ||
    flags.starred === true ||
    flags.has_files === true ||
    flags.done === true ||
    (assignee_id !== undefined && assignee_id !== 'none') ||
    import_id !== undefined ||
    equal.length > 0 ||
    terms.some((term) => term.isExact)) &&
  (contained.length > 0 || terms.some((term) => !term.isExact));
