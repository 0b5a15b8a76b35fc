import type { SubmissionFilter, Verdict } from '@postern/contracts';
import { verdictSchema } from '@postern/contracts';
import { toValueLexeme } from './build-document.ts';
import { fieldScope, stateScope, wordScope, type Place, type State } from './build-lexemes.ts';
import { readWords, toPairs } from './split-words.ts';

/** What begins a word, or with `isExact` is one. */
export interface Term {
  text: string;
  isExact: boolean;
}

/** What must hold of what is found, read once for all periods. */
export interface Conditions {
  status: Verdict | 'all';
  unread: boolean | undefined;
  starred: boolean | undefined;
  has_files: boolean | undefined;
  /** Anywhere. */
  terms: readonly Term[];
  /** In one field; no terms: anything. */
  contained: readonly { field: string; terms: readonly Term[] }[];
  equal: readonly { field: string; value: string }[];
  /** Something was searched for that no document can hold, because there is no letter and no digit in it. */
  isNever: boolean;
}

export function toConditions(filter: Omit<SubmissionFilter, 'from' | 'to'>): Conditions {
  const { status, unread, starred, has_files, q = '', where = [] } = filter;
  const terms = [...toTerms(q), ...toWholes(q)];
  const contained = where
    .filter(({ op }) => op === 'contains')
    .map(({ field, value }) => ({ field, text: value.trim(), terms: toTerms(value) }));
  const equal = where.filter(({ op }) => op === 'is').map(({ field, value }) => ({ field, value }));
  const isNever =
    (q.trim() !== '' && terms.length === 0) || contained.some((each) => each.text !== '' && each.terms.length === 0);
  return { status, unread, starred, has_files, terms, contained, equal, isNever };
}

/** What all must be in a text that a search finds. */
function toTerms(text: string): Term[] {
  const { words, runs } = readWords(text);
  const pairs = runs.map(toPairs);
  // The last of them is a single character: it says no more than the pair before it, unless it is all there is.
  const whole = pairs.flatMap((list) => list.slice(0, -1));
  const begun = [...words, ...pairs.filter((list) => list.length === 1).flat()];
  return [
    ...[...new Set(begun)].map((word) => ({ text: word, isExact: false })),
    ...[...new Set(whole)].map((pair) => ({ text: pair, isExact: true })),
  ];
}

/** Addresses and URLs; they are looked for anywhere, for in one field their words say enough. */
const toWholes = (text: string): Term[] =>
  [...new Set(readWords(text).wholes)].map((whole) => ({ text: whole, isExact: false }));

const literal = (lexeme: string): string => `'${lexeme.replaceAll(/['\\]/g, '$&$&')}'`;

const asOperand = (scope: string, { text, isExact }: Term): string => literal(scope + text) + (isExact ? '' : ':*');

/** Conditions in the language of `tsquery`, for one endpoint and period. */
export interface Queries {
  /** All of them. */
  all: string;
  /** Those that name one entry of the index each, and so cost no more than the rarest of them; undefined: only a verdict. */
  exact: string | undefined;
}

export function toQueries(conditions: Conditions, place: Place): Queries {
  const state = (name: State) => literal(stateScope(place) + name);
  const { status, terms, contained, equal } = conditions;
  const verdict = status === 'all' ? [] : [state(status)];
  const flags = (['unread', 'starred', 'has_files'] as const).filter((flag) => conditions[flag] !== undefined);
  const anything: Term = { text: '', isExact: false };
  const operands = [
    ...flags.filter((flag) => conditions[flag] === true).map((flag) => ({ isExact: true, text: state(flag) })),
    ...equal.map(({ field, value }) => ({ isExact: true, text: literal(toValueLexeme(place, field, value)) })),
    ...terms.map((term) => ({ isExact: term.isExact, text: asOperand(wordScope(place), term) })),
    ...contained.flatMap(({ field, terms: words }) =>
      (words.length > 0 ? words : [anything]).map((term) => ({
        isExact: term.isExact,
        text: asOperand(fieldScope(place, field), term),
      })),
    ),
  ];
  const negated = flags.filter((flag) => conditions[flag] === false).map((flag) => `!${state(flag)}`);
  const found = [...verdict, ...operands.map(({ text }) => text)];
  // An index finds what is there. What only must not be there is looked for among everything.
  const positive = found.length > 0 ? found : [`(${verdictSchema.options.map(state).join('|')})`];
  const exact = operands.filter(({ isExact }) => isExact).map(({ text }) => text);
  return {
    all: [...positive, ...negated].join('&'),
    exact: exact.length === 0 ? undefined : [...verdict, ...exact, ...negated].join('&'),
  };
}

/** Operands of a query for one period: how many periods fit into one query. */
export const countOperands = ({ terms, contained, equal }: Conditions): number =>
  5 + terms.length + equal.length + contained.reduce((sum, { terms: inField }) => sum + 1 + inField.length, 0);

/** Whether anything but the verdict and the beginnings of words is asked for, and beginnings of words too. */
export const hasExact = ({ unread, starred, has_files, equal, terms, contained }: Conditions): boolean =>
  (unread === true ||
    starred === true ||
    has_files === true ||
    equal.length > 0 ||
    terms.some((term) => term.isExact)) &&
  (contained.length > 0 || terms.some((term) => !term.isExact));
