import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { root } from './product.ts';

type Share = [hits: number, of: number, share: number, low: number, high: number] | null;
type Row = Record<'precision' | 'recall' | 'ham_flagged' | 'newsletters_flagged', Share>;
type Dial = Record<string, Row>;

interface Calibration {
  brier: number;
  error: number;
  bins: { from: number; messages: number; said: number; was: number }[];
}

interface Evaluation {
  messages: number;
  spam: number;
  judge_us: number;
  /** Five folds: all signals at an endpoint's default settings. */
  folds: Record<string, Row>;
  /** Five folds: the filter alone. */
  filter: Row;
  /** Trained on all other sources. */
  held_out: Record<string, Row>;
  dial: Dial;
  held_out_dial: Record<string, Dial>;
  calibration: Calibration;
  held_out_calibration: Calibration;
  /** All messages, distributed over the folds in other ways. */
  other_deals: Row[];
}

/**
 * How well the judge distinguishes spam from ham in messages that the filter was not trained on, and the cost of
 * judging. Goals, in five folds and with each source held out: a precision of 99%, a recall of 80%, 0.5% of ham flagged
 * and 4% of newsletters.
 * Shares are in percent with their bounds (Wilson, 95%).
 */
export async function benchSpam(): Promise<Record<string, string | number>> {
  const output = execFileSync(process.execPath, [path.join(root, 'apps/server/scripts/evaluate-spam.ts')], {
    encoding: 'utf8',
    maxBuffer: 1e7,
  });
  return toFigures(JSON.parse(output) as Evaluation);
}

function toFigures(found: Evaluation): Record<string, string | number> {
  const totals = Object.entries(found.folds['all'] ?? {}).map(
    ([measure, share]) => [measure, share?.[2] ?? 0] as const,
  );
  return {
    messages: found.messages,
    spam: found.spam,
    judge_210_bytes_cpu_us: found.judge_us,
    ...Object.fromEntries(totals),
    ...toLines('folds', found.folds),
    ...toLines('folds', { 'all, the filter alone': found.filter }),
    ...toLines('folds', Object.fromEntries(found.other_deals.map((row, deal) => [`all, deal ${deal + 2}`, row]))),
    ...toLines('held out', found.held_out),
    ...toLines('held out', { 'the worst': worstOf(Object.values(found.held_out)) }),
    ...toLines('threshold', found.dial),
    ...Object.assign(
      {},
      ...Object.entries(found.held_out_dial).map(([source, dial]) => toLines(`threshold, ${source} held out`, dial)),
    ),
    ...toBins('calibration', found.calibration),
    ...toBins('calibration, held out', found.held_out_calibration),
  };
}

/** The worst figure of each kind, over all sources. A handful of messages has none. */
function worstOf(rows: readonly Row[]): Row {
  const worst = (measure: keyof Row, direction: 1 | -1): Share =>
    rows
      .map((row) => row[measure])
      .filter((share) => share !== null && share[1] >= LEAST)
      .toSorted((a, b) => ((a?.[2] ?? 0) - (b?.[2] ?? 0)) * direction)[0] ?? null;
  return {
    precision: worst('precision', 1),
    recall: worst('recall', 1),
    ham_flagged: worst('ham_flagged', -1),
    newsletters_flagged: worst('newsletters_flagged', -1),
  };
}

const LEAST = 20;

/** One line for each row of a table. */
function toLines(by: string, table: Record<string, Row>): Record<string, string> {
  const lines = Object.entries(table).map(([source, row]) => {
    const shares = Object.entries(row).flatMap(([measure, share]) => (share ? `${measure} ${inWords(share)}` : []));
    return [`${by}: ${source}`, shares.join(', ')] as const;
  });
  return Object.fromEntries(lines);
}

/** The filter's probability and the observed share, for each range of probabilities. */
function toBins(by: string, { brier, error, bins }: Calibration): Record<string, string | number> {
  return {
    [`${by}: Brier score`]: brier,
    [`${by}: expected error`]: error,
    ...Object.fromEntries(
      bins.map(({ from, messages, said, was }) => [
        `${by}: from ${percent(from)} %`,
        `said ${percent(said)}, was ${percent(was)} (${messages})`,
      ]),
    ),
  };
}

const inWords = ([hits, of, share, low, high]: NonNullable<Share>): string =>
  `${percent(share)} (${percent(low)}–${percent(high)}, ${hits} of ${of})`;

const percent = (share: number): string => (share * 100).toFixed(1);
