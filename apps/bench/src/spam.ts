import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { root } from './product.ts';

type Share = [hits: number, of: number, share: number, low: number, high: number] | null;
type Row = Record<'precision' | 'recall' | 'ham_flagged', Share>;

interface Evaluation {
  messages: number;
  spam: number;
  judge_us: number;
  judge: Record<string, Row>;
  filter: Record<string, Row>;
  /** All messages, dealt to the folds in other ways. */
  other_deals: Row[];
}

/**
 * How well spam is told from ham, in messages that the filter was not trained on, and what judging costs: goals are a
 * precision of 98 %, a recall of 70 %, 0.5 % of ham flagged and 15 µs. Shares in percent with
 * their bounds (Wilson, 95 %): `signals` are all that look at a message itself, at an endpoint's default settings; `filter`
 * is the filter alone.
 */
export async function benchSpam(): Promise<Record<string, string | number>> {
  const output = execFileSync(process.execPath, [path.join(root, 'apps/server/scripts/evaluate-spam.ts')], {
    encoding: 'utf8',
    maxBuffer: 1e7,
  });
  const { messages, spam, judge_us, judge, filter, other_deals } = JSON.parse(output) as Evaluation;
  const totals = Object.entries(judge['all'] ?? {}).map(([measure, share]) => [measure, share?.[2] ?? 0] as const);
  return {
    messages,
    spam,
    judge_210_bytes_us: judge_us,
    ...Object.fromEntries(totals),
    ...toLines('signals', judge),
    ...toLines('filter', filter),
    ...toLines('signals', Object.fromEntries(other_deals.map((row, deal) => [`all, deal ${deal + 2}`, row]))),
  };
}

/** One line for each source of messages and each language of our own. */
function toLines(by: string, table: Record<string, Row>): Record<string, string> {
  const lines = Object.entries(table).map(([source, row]) => {
    const shares = Object.entries(row).flatMap(([measure, share]) => (share ? `${measure} ${inWords(share)}` : []));
    return [`${by}: ${source}`, shares.join(', ')] as const;
  });
  return Object.fromEntries(lines);
}

const inWords = ([hits, of, share, low, high]: NonNullable<Share>): string =>
  `${percent(share)} (${percent(low)}–${percent(high)}, ${hits} of ${of})`;

const percent = (share: number): string => (share * 100).toFixed(1);
