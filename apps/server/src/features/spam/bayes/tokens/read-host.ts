import {
  charClasses,
  CAPITAL,
  DIGIT,
  KIND,
  SMALL,
  lowerCase,
  COLON,
  QUESTION,
  SLASH,
  SPACE,
} from './classify-chars.ts';
import { finishHash, HASH_START, hashText, hashUnit, seeds } from './hash-token.ts';

const DOT = 0x2e;
const HYPHEN = 0x2d;
/** RFC 1035. Without a limit, a text of nothing but dots would be read again from each of them. */
const LONGEST_HOST = 253;

/** Endings that make `word.word` an address even without http. A sentence that lacks a space rarely ends in one. */
const topLevels =
  'com net org info biz io co uk de fr es it pt nl pl ru cn tk xyz top site online shop club ly be me tv us ca au eu in br edu gov mil ch at dk se no fi jp kr example invalid test ws cc gl to app dev ai store ie nz mx ar il za tr cz gr hu ro ua by kz su ml ga cf gq pw link click live win bid loan vip fun icu buzz';
const knownTopLevels = new Set(topLevels.split(' ').map(hashText));

/** Reserved names (RFC 2606): they show that there is a link, but nothing about the sender. */
const reserved = new Set(['example', 'invalid', 'test', 'localhost'].map(hashText));

/** Endings that half of all addresses have. */
const common = new Set(['com', 'net', 'org'].map(hashText));

/** A host name found in a text. */
export interface Host {
  /** Where it begins and ends. */
  start: number;
  end: number;
  /** Where its last label begins. */
  lastLabel: number;
  token: number;
  topLevel: number;
  /** Ends in a known top-level domain. */
  isKnown: boolean;
  /** Ends in one of the most common top-level domains, which are not a feature. */
  isCommon: boolean;
  isReserved: boolean;
  isNumeric: boolean;
}

const HASH = 0x23;
const LONGEST_LINK = 1000;
const ENDING = /[<>"'()[\]{}|]/;

/** The end of an address whose host ends at `at`, with its path, if it has one. */
export function endOfLink(text: string, at: number): number {
  const mark = text.charCodeAt(at);
  if (mark !== SLASH && mark !== QUESTION && mark !== HASH && mark !== COLON) return at;
  const furthest = Math.min(text.length, at + LONGEST_LINK);
  let end = at;
  while (end < furthest && text.charCodeAt(end) > SPACE && !ENDING.test(text.charAt(end))) end += 1;
  return end;
}

function isHostUnit(unit: number): boolean {
  const kind = (charClasses[unit] ?? 0) & KIND;
  return kind === SMALL || kind === CAPITAL || kind === DIGIT || unit === DOT || unit === HYPHEN;
}

/** The host name at `start`, without `www.` and without the full stop of the sentence; undefined when it has no dot. */
export function readHost(text: string, start: number): Host | undefined {
  const furthest = Math.min(text.length, start + LONGEST_HOST);
  let end = start;
  while (end < furthest && isHostUnit(text.charCodeAt(end))) end += 1;
  while (end > start && (text.charCodeAt(end - 1) === DOT || text.charCodeAt(end - 1) === HYPHEN)) end -= 1;
  let hash = HASH_START;
  let label = HASH_START;
  let labelBefore = 0;
  let lastLabel = start;
  let isNumeric = true;
  for (let i = start; i < end; i += 1) {
    const unit = lowerCase[text.charCodeAt(i)] ?? 0;
    if (unit === DOT) {
      if (label === WWW && lastLabel === start) hash = HASH_START;
      else hash = hashUnit(hash, unit);
      labelBefore = label;
      label = HASH_START;
      lastLabel = i + 1;
    } else {
      hash = hashUnit(hash, unit);
      label = hashUnit(label, unit);
      if (((charClasses[unit] ?? 0) & KIND) !== DIGIT) isNumeric = false;
    }
  }
  if (lastLabel === start) return undefined;
  return {
    start,
    end,
    lastLabel,
    token: finishHash(hash, seeds.host),
    topLevel: finishHash(label, seeds.topLevel),
    isKnown: knownTopLevels.has(label),
    isCommon: common.has(label),
    isReserved: reserved.has(label) || labelBefore === EXAMPLE,
    isNumeric,
  };
}

const WWW = hashText('www');
const EXAMPLE = hashText('example');
