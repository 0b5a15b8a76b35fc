import { acceptedSchema, type Accepted } from '@postern/contracts';
import type { FastifyInstance } from 'fastify';

export interface Sent {
  fields?: Record<string, string>;
  /** The bytes of one file, in the field "file". */
  file?: string | Buffer;
  headers?: Record<string, string>;
}

/** Posts a form like a script, and expects it to be accepted. */
export async function submit(app: FastifyInstance, endpoint_id: string, sent: Sent): Promise<Accepted> {
  const response = await post(app, endpoint_id, sent);
  if (response.statusCode !== 201)
    throw new Error(`The submission got status ${response.statusCode}: ${response.payload}`);
  return acceptedSchema.parse(response.json());
}

const BOUNDARY = 'a-boundary-of-the-tests';

/** Posts a form as a script would: as multipart with a file, and urlencoded without one. */
export function post(app: FastifyInstance, endpoint_id: string, { fields = {}, file, headers = {} }: Sent) {
  const url = `/api/submit/${endpoint_id}`;
  if (file === undefined) {
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    return app.inject({
      method: 'POST',
      url,
      headers: { ...type, ...headers },
      payload: new URLSearchParams(fields).toString(),
    });
  }
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const upload = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="plan.txt"\r\nContent-Type: text/plain\r\n\r\n`;
  const type = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
  return app.inject({
    method: 'POST',
    url,
    headers: { ...type, ...headers },
    payload: Buffer.concat([
      Buffer.from(`${parts.join('')}${upload}`),
      Buffer.from(file as string),
      Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
    ]),
  });
}
