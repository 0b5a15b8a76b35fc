import { finishHash } from '../src/features/spam/bayes/tokens/hash-token.ts';
import { decodeModel } from '../src/features/spam/bayes/model/load-model.ts';
import { scoreMessage } from '../src/features/spam/bayes/model/score-message.ts';
import { trainModel } from '../src/features/spam/bayes/train/train-model.ts';
import { judge } from '../src/features/spam/judge.ts';
import { type CorpusMessage, readCorpus } from './spam-corpus.ts';
import { factsOf, measureJudging } from './spam-judging.ts';
import { type Result, toCalibration, toDial, toRow, toTable } from './spam-results.ts';

/**
 * Prints as JSON how well the judge distinguishes spam from ham that the filter was not trained on, at an endpoint's
 * default settings: in five folds, and with each source held out. A model's training material never contains a
 * near-duplicate of a message that it judges. Then prints the calibration of the filter's probabilities, and the cost
 * of judging.
 */
const FOLDS = 5;
/** Other distributions over the folds, which show how much of the result is chance. */
const otherDeals = [1, 2];

/** Trains without the groups of the unseen messages, and judges those. */
function judgeUnseen(corpus: readonly CorpusMessage[], unseen: readonly CorpusMessage[]): Result[] {
  const groups = new Set(unseen.map(({ group }) => group));
  const model = decodeModel(trainModel(corpus.filter(({ group }) => !groups.has(group))));
  return unseen.map((message) => {
    const { logOdds, common } = scoreMessage({ model }, message.fields);
    const { score } = judge(factsOf(message.fields, model));
    return { message, score, weight: common.weight, logOdds };
  });
}

function judgeInFolds(corpus: readonly CorpusMessage[], deal = 0): Result[] {
  const folds = dealFolds(corpus, deal);
  return Array.from({ length: FOLDS }, (_, fold) =>
    judgeUnseen(
      corpus,
      corpus.filter(({ group }) => folds.get(group) === fold),
    ),
  ).flat();
}

/** Distributes groups over the folds in the order of the files, or shuffled in other deals; spam and ham separately. */
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

const corpus = readCorpus();
const inFolds = judgeInFolds(corpus);
const sources = [...new Set(corpus.map(({ source }) => source))].toSorted();
const heldOut = sources.map(
  (source) =>
    [
      source,
      judgeUnseen(
        corpus,
        corpus.filter((message) => message.source === source),
      ),
    ] as const,
);
console.log(
  JSON.stringify({
    messages: corpus.length,
    spam: corpus.filter(({ isSpam }) => isSpam).length,
    judge_us: measureJudging(),
    folds: toTable(inFolds),
    filter: toRow(inFolds, 'weight'),
    held_out: Object.fromEntries(heldOut.map(([source, results]) => [source, toRow(results)])),
    dial: toDial(inFolds),
    held_out_dial: Object.fromEntries(heldOut.map(([source, results]) => [source, toDial(results)])),
    calibration: toCalibration(inFolds),
    held_out_calibration: toCalibration(heldOut.flatMap(([, results]) => results)),
    other_deals: otherDeals.map((deal) => toRow(judgeInFolds(corpus, deal))),
  }),
);
