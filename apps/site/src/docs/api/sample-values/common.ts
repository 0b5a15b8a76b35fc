import { publicUrl } from '../../../addresses.ts';
import { sampleValue } from '../samples.ts';

/** Values of a response that matter; the schema gives the others. */
export type Given = Readonly<Record<string, unknown>>;

export const endpoint_id = sampleValue('endpoint_id');
export const submission_id = sampleValue('submission_id');
export const destination_id = sampleValue('destination_id');

export const made = '2025-06-02T09:15:00.000Z';
export const changed = '2025-06-20T08:30:12.480Z';
export const delivered = '2025-06-18T14:02:07.390Z';
export const inAMinute = '2025-06-20T08:31:12.480Z';
export const inAWeek = '2025-06-27T08:30:12.480Z';
export const inAYear = '2026-06-20T08:30:12.480Z';

export const page: Given = { page: 1, size: 10, total: 1, pages: 1 };
export const progress: Given = { state: 'running', done: 12_000, total: 40_312 };
export const message = (text: string): Given => ({ message: text });
export const ticketUrl = (address: string) =>
  `${publicUrl}/api/${address}ticket=h3Jq8Zt5Wm0xK1cYv7bNfR2dLs9pGaE4uTiQoX6yVwA`;
