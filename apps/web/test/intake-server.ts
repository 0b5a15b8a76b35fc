import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

export interface IntakeServer {
  /** The submit URL of an endpoint. */
  url: string;
  /** The received requests, oldest first. */
  received: Received[];
  /** What it says about caps. */
  seats: object[];
  /** Forgets the received requests, and sets the next answers. */
  answer(...answers: Answer[]): void;
  close(): Promise<void>;
}

export type Answer = (response: ServerResponse) => void;

/**
 * Answers each POST with the next of these answers, and all later ones with the last. Open to all origins, like the
 * intake.
 */
export async function startIntakeServer(...first: Answer[]): Promise<IntakeServer> {
  let answers = first;
  const received: Received[] = [];
  const seats: object[] = [];
  const answerTo = async (request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-expose-headers', 'Retry-After');
    response.setHeader('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '');
    if (request.method === 'GET') return void response.end(JSON.stringify({ items: seats }));
    if (request.method !== 'POST') return void response.writeHead(204).end();
    let body = '';
    for await (const chunk of request) body += String(chunk);
    received.push({ headers: request.headers, body });
    answers[Math.min(received.length, answers.length) - 1]?.(response);
  };
  const server = createServer((request, response) => void answerTo(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server has no address.');
  return {
    url: `http://127.0.0.1:${address.port}/api/submit/k7m2qd9x`,
    received,
    seats,
    answer: (...next) => {
      answers = next;
      received.length = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export const stored: Answer = (response) => {
  const sent = {
    ok: true,
    submission_id: 'k7m2qd9x_1',
    next: 'https://brassworks.example/thanks',
    message: 'Thank you!',
  };
  response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify(sent));
};

/** A problem document. */
export const refused =
  (status: number, problem: object, headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response
      .writeHead(status, { 'content-type': 'application/problem+json', ...headers })
      .end(JSON.stringify({ status, ...problem }));

/** The connection breaks after everything has arrived. */
export const broken: Answer = (response) => void response.destroy();
