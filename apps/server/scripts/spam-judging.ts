import { defaultEndpointSettings } from '@postern/contracts';
import type { Model } from '../src/features/spam/bayes/model/weight-table.ts';
import { shippedModel } from '../src/features/spam/bayes/model/load-model.ts';
import { judge } from '../src/features/spam/judge.ts';
import type { JudgeFacts } from '../src/features/spam/facts/arrival.model.ts';

/** A message as an endpoint with default settings judges it, with no facts except its text. */
export const factsOf = (fields: JudgeFacts['fields'], model: Model): JudgeFacts => ({
  fields,
  filledHoneypots: [],
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

const ROUNDS = 9;
const MESSAGES = 20_000;

/** Microseconds of processor time for judging a contact form of 210 bytes: the minimum of several rounds. */
export function measureJudging(): number {
  const fields: JudgeFacts['fields'] = [
    ['name', 'Mireille Fontaine'],
    ['email', 'mireille@example.org'],
    ['phone', '+33 4 72 00 00 00'],
    ['subject', 'Order'],
    ['message', 'Hello, we would like to order forty-eight plates for March. Could you send us a quote?'],
    ['newsletter', 'on'],
  ];
  const message = factsOf(fields, shippedModel());
  const rounds = Array.from({ length: ROUNDS }, () => {
    const started = process.cpuUsage();
    for (let n = 0; n < MESSAGES; n += 1) judge(message);
    const { user, system } = process.cpuUsage(started);
    return (user + system) / MESSAGES;
  });
  return Math.round(Math.min(...rounds) * 100) / 100;
}
