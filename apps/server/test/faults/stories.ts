import { acceptedSchema } from '@postern/contracts';
import type { FastifyInstance } from 'fastify';

/** A kind of submission. Each takes a different path through the intake. */
export interface Story {
  title: string;
  files: number;
  keyed?: boolean;
  /** Whether the submission is stored already, so that the fault hits a copy. */
  copy?: boolean;
}

export const stories: readonly Story[] = [
  { title: 'only fields', files: 0 },
  { title: 'two files', files: 2 },
  { title: 'a key', files: 0, keyed: true },
  { title: 'a key and two files', files: 2, keyed: true },
  { title: 'a copy of a submission with a key and two files', files: 2, keyed: true, copy: true },
];

export interface Sending {
  fields: [name: string, value: string][];
  files: string[];
  key: string | undefined;
}

let sendings = 0;

/** A submission that was not sent before. */
export function newSending(story: Pick<Story, 'files' | 'keyed'>): Sending {
  sendings += 1;
  const files = Array.from({ length: story.files }, (_, index) => `file ${index} of ${sendings}`.repeat(1000));
  return { fields: [['n', String(sendings)]], files, key: story.keyed ? `key ${sendings}` : undefined };
}

export interface Answer {
  status: number;
  /** The id, if the submission was accepted. */
  submission_id: string | undefined;
}

export async function send(
  app: FastifyInstance,
  endpoint_id: string,
  { fields, files, key }: Sending,
): Promise<Answer> {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  for (const [index, bytes] of files.entries()) form.append('file', new Blob([bytes]), `${index}.bin`);
  const encoded = new Response(form);
  const type = { 'content-type': encoded.headers.get('content-type') ?? '' };
  const response = await app.inject({
    method: 'POST',
    url: `/api/submit/${endpoint_id}`,
    headers: key === undefined ? type : { ...type, 'idempotency-key': key },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  const accepted = response.statusCode === 201 ? acceptedSchema.parse(response.json()) : undefined;
  return { status: response.statusCode, submission_id: accepted?.submission_id };
}
