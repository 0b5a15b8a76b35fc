import { activitySchema, type Activity } from '@postern/contracts';
import { exampleOf } from './example-of.ts';
import type { Operation } from './openapi.ts';
import { sampleAnswers } from './sample-answers.ts';
import { endpoint_id } from './sample-values/common.ts';
import { toJson } from './to-json.ts';

/** Headers of the calls that return a file. */
const fileHeaders: Readonly<Record<string, { type: string; name: string }>> = {
  'account.archive': { type: 'application/zip', name: 'archive-2025-06-20.zip' },
  'audit.export': { type: 'application/x-ndjson; charset=utf-8', name: 'audit-log-2025-06-20.jsonl' },
  'privacy.export': { type: 'application/zip', name: 'person-2025-06-20.zip' },
  'privacy.receipt': { type: 'application/json', name: 'erasure-receipt-01jz4qq2u6w8y2a5c7e9.json' },
  'submissions.export': {
    type: 'text/csv; charset=utf-8',
    name: `submissions-${endpoint_id}-inbox-2025-06-20.csv`,
  },
  'sharing.file': { type: 'application/octet-stream', name: 'letterbox.jpg' },
  'submissions.download': { type: 'application/octet-stream', name: 'letterbox.jpg' },
};

const event: Activity = activitySchema.parse({ kind: 'submissions.arrived', endpoint_id, count: 1 });

/** Characters on a line of the narrowest panel. */
const WIDTH = 50;

export interface SampleAnswer {
  /** Above the panel: `200 OK`. */
  title: string;
  language: 'json' | 'text';
  code: string;
}

/** Calls whose lists are shorter here than in reality. */
const shortened: ReadonlySet<string> = new Set(['insights.overview', 'insights.endpoint']);

const statusTexts: Readonly<Record<number, string>> = { 200: '200 OK', 201: '201 Created', 204: '204 No Content' };

/** The example of a call's JSON response; undefined for a call with another kind of response. */
export function sampleJson({ id, answer }: Operation): unknown {
  return typeof answer === 'string' || answer === null ? undefined : exampleOf(answer, sampleAnswers[id] ?? {});
}

/** The response as the panel beside a call shows it; its code is empty when there is no body. */
export function sampleAnswer(operation: Operation): SampleAnswer {
  const { id, status, answer } = operation;
  const title = `${statusTexts[status] ?? status}${shortened.has(id) ? ', lists shortened' : ''}`;
  if (answer === null) return { title, language: 'text', code: '' };
  if (answer === 'events') return { title, language: 'text', code: `retry: 2000\n\ndata: ${JSON.stringify(event)}` };
  if (answer === 'file') return { title, language: 'text', code: headersOf(id) };
  return { title, language: 'json', code: toJson(sampleJson(operation), WIDTH) };
}

/** @throws when a call returns a file that has no name here */
function headersOf(id: string): string {
  const file = fileHeaders[id];
  if (!file) throw new Error(`There are no example headers for ${id}.`);
  return `Content-Type: ${file.type}\nContent-Disposition: attachment;\n  filename="${file.name}"`;
}
