import { defaultEndpointSettings } from '@postern/contracts';
import { decodeModel, type Model, shippedModel } from '../src/features/intake/bayes/model.ts';
import { finishHash } from '../src/features/intake/bayes/hash.ts';
import { scoreMessage, SPAM_WEIGHT } from '../src/features/intake/bayes/score.ts';
import { trainModel } from '../src/features/intake/bayes/train.ts';
import { judge } from '../src/features/intake/judge.ts';
import type { JudgeFacts } from '../src/features/intake/signals/signal.ts';
import { type CorpusMessage, readCorpus } from './spam-corpus.ts';

/**
 * Prints, as JSON, how well spam is told from ham: 5-fold over all labelled messages, near-duplicates on one side. Each
 * fold trains its own model, threshold included, on the other four. `judge`: all local signals at an endpoint's default
 * settings; `filter`: the filter alone at its own threshold. Then what judging costs.
 */
const FOLDS = 5;
/** How much of the result is luck of the deal. */
const otherDeals = [1, 2, 3];

const facts = (fields: JudgeFacts['fields'], model: Model): JudgeFacts => ({
  fields,
  trapped: [],
  started: undefined,
  settings: defaultEndpointSettings,
  now: new Date(),
  ip: '192.0.2.1',
  origin: null,
  referer: null,
  language: null,
  country: null,
  filter: { model },
});

interface Result {
  message: CorpusMessage;
  judge: boolean;
  filter: boolean;
}

function evaluate(corpus: readonly CorpusMessage[], deal = 0): Result[] {
  const folds = dealFolds(corpus, deal);
  return Array.from({ length: FOLDS }, (_, fold) => {
    const model = decodeModel(trainModel(corpus.filter(({ group }) => folds.get(group) !== fold)));
    return corpus
      .filter(({ group }) => folds.get(group) === fold)
      .map((message) => ({
        message,
        judge: judge(facts(message.fields, model)).verdict === 'spam',
        filter: scoreMessage({ model }, message.fields).common.weight >= SPAM_WEIGHT,
      }));
  }).flat();
}

/** Groups go round the folds in the order of the files, in other deals mixed up; spam and ham apart. */
function dealFolds(corpus: readonly CorpusMessage[], deal: number): Map<number, number> {
  const place = (group: number): number => finishHash(group, deal);
  const mixed = deal === 0 ? corpus : corpus.toSorted((a, b) => place(a.group) - place(b.group));
  const folds = new Map<number, number>();
  const dealt = { spam: 0, ham: 0 };
  for (const { group, isSpam } of mixed) {
    if (folds.has(group)) continue;
    const kind = isSpam ? 'spam' : 'ham';
    folds.set(group, dealt[kind] % FOLDS);
    dealt[kind] += 1;
  }
  return folds;
}

/** [hits, of how many, share, lower and upper bound by Wilson at 95 %]; no share of nothing. */
type Share = [hits: number, of: number, share: number, low: number, high: number] | null;

function wilson(hits: number, of: number): Share {
  if (of === 0) return null;
  const z = 1.959964;
  const share = hits / of;
  const centre = (share + (z * z) / (2 * of)) / (1 + (z * z) / of);
  const reach = (z / (1 + (z * z) / of)) * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of));
  return [hits, of, round(share), round(Math.max(0, centre - reach)), round(Math.min(1, centre + reach))];
}

const round = (value: number): number => Math.round(value * 10_000) / 10_000;

function toRow(results: readonly Result[], by: 'judge' | 'filter') {
  const flagged = results.filter((result) => result[by]);
  const spam = results.filter(({ message }) => message.isSpam);
  const caught = flagged.filter(({ message }) => message.isSpam).length;
  return {
    precision: wilson(caught, flagged.length),
    recall: wilson(caught, spam.length),
    ham_flagged: wilson(flagged.length - caught, results.length - spam.length),
  };
}

const LEAST_IN_A_LANGUAGE = 20;

function toTable(results: readonly Result[], by: 'judge' | 'filter') {
  const part = (is: (message: CorpusMessage) => boolean) =>
    toRow(
      results.filter(({ message }) => is(message)),
      by,
    );
  const own = results.map(({ message }) => message).filter(({ id }) => id.startsWith('own-'));
  const count = (language: string): number => own.filter((message) => message.language === language).length;
  const sources = [...new Set(results.map(({ message }) => message.source))].toSorted();
  const languages = [...new Set(own.map(({ language }) => language))]
    .filter((language) => count(language) >= LEAST_IN_A_LANGUAGE)
    .toSorted();
  const isOwn = ({ id }: CorpusMessage): boolean => id.startsWith('own-');
  return Object.fromEntries([
    ['all', part(() => true)],
    ...sources.map((source) => [source, part((message) => message.source === source)] as const),
    ...languages.map(
      (language) => [`own, ${language}`, part((message) => isOwn(message) && message.language === language)] as const,
    ),
    ['own, other languages', part((message) => isOwn(message) && !languages.includes(message.language))],
  ]);
}

/** Microseconds that judging a contact form of 210 bytes takes: the least of several rounds, for others use the machine too. */
function measureJudging(): number {
  const fields: JudgeFacts['fields'] = [
    ['name', 'Mireille Fontaine'],
    ['email', 'mireille@example.org'],
    ['phone', '+33 4 72 00 00 00'],
    ['subject', 'Order'],
    ['message', 'Hello, we would like to order forty-eight plates for March. Could you send us a quote?'],
    ['newsletter', 'on'],
  ];
  const message = facts(fields, shippedModel());
  const rounds = Array.from({ length: 9 }, () => {
    const started = performance.now();
    for (let n = 0; n < 20_000; n += 1) judge(message);
    return ((performance.now() - started) / 20_000) * 1000;
  });
  return Math.round(Math.min(...rounds) * 100) / 100;
}

const judge_us = measureJudging();
const corpus = readCorpus();
const results = evaluate(corpus);
console.log(
  JSON.stringify({
    messages: corpus.length,
    spam: corpus.filter(({ isSpam }) => isSpam).length,
    judge_us,
    judge: toTable(results, 'judge'),
    filter: toTable(results, 'filter'),
    other_deals: otherDeals.map((deal) => toRow(evaluate(corpus, deal), 'judge')),
  }),
);
