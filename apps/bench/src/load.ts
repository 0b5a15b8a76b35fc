import { Agent, request } from 'node:http';

export interface Answered {
  /** The time of the answer. */
  at: number;
  ms: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 512 });

/** @throws if the submission is not accepted */
export function submit(url: string, fields: Record<string, string>): Promise<Answered> {
  const body = new URLSearchParams(fields).toString();
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      { method: 'POST', agent, headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      (response) => {
        response.resume().on('end', () => {
          if (response.statusCode === 201) resolve({ at: Date.now(), ms: performance.now() - began });
          else reject(new Error(`A submission was answered with ${response.statusCode}.`));
        });
      },
    );
    outgoing.on('error', reject).end(body);
  });
}

/** Sends this many a second, whether or not earlier ones have been answered: visitors do not wait for a slow server. */
export async function submitEvenly<T>(
  { perSecond, seconds }: { perSecond: number; seconds: number },
  send: (n: number) => Promise<T>,
): Promise<T[]> {
  const began = performance.now();
  const sent: Promise<T>[] = [];
  while (sent.length < perSecond * seconds) {
    const due = Math.min(((performance.now() - began) / 1000) * perSecond, perSecond * seconds);
    while (sent.length < due) sent.push(send(sent.length));
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  return Promise.all(sent);
}

export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(Math.floor((sorted.length * percent) / 100), sorted.length - 1)] ?? Number.NaN;
}
