import { createServer, type AddressInfo, type Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** An email as a real SMTP server received it. */
export interface Received {
  envelope: { from: string; to: string[] };
  raw: string;
  message: Email;
}

export interface Sink {
  url: string;
  received: Received[];
  close: () => Promise<void>;
}

export interface SinkScript {
  /** The answer to an address; undefined accepts it. */
  onRcpt?: (address: string) => Refusal | undefined;
  onFrom?: (address: string) => Refusal | undefined;
  onData?: (raw: string) => Refusal | undefined;
}

export interface Refusal {
  status: number;
  text: string;
}

const toError = (refusal: Refusal | undefined): Error | null =>
  refusal ? Object.assign(new Error(refusal.text), { responseCode: refusal.status }) : null;

/** A real SMTP server that keeps its emails. */
export async function startSink({ onRcpt, onFrom, onData }: SinkScript = {}): Promise<Sink> {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onMailFrom: ({ address }, _session, done) => done(toError(onFrom?.(address))),
    onRcptTo: ({ address }, _session, done) => done(toError(onRcpt?.(address))),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const raw = bytes.toString('latin1');
        const refused = toError(onData?.(raw));
        if (refused) {
          done(refused);
          return;
        }
        PostalMime.parse(bytes).then((message) => {
          const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
          received.push({ envelope: { from, to: envelope.rcptTo.map(({ address }) => address) }, raw, message });
          done();
        }, done);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: urlOf(server.server.address() as AddressInfo),
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/**
 * A faulty server's answer to a line: text, nothing, `hang` (silence from now on) or `drop` (it closes the connection).
 */
export type Line = (command: string) => string;

export interface Faulty {
  url: string;
  /** Every line that it received. */
  lines: string[];
  close: () => Promise<void>;
}

/** A server that misbehaves by a script. */
export async function startFaulty(answer: Line): Promise<Faulty> {
  const sockets = new Set<Socket>();
  const lines: string[] = [];
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    let rest = '';
    let isHanging = false;
    const say = (line: string): void => {
      if (isHanging) return;
      lines.push(line);
      const said = answer(line);
      if (said === 'drop') socket.destroy();
      else if (said === 'hang') isHanging = true;
      else if (said !== '') socket.write(`${said}\r\n`);
    };
    say('CONNECT');
    socket.on('data', (chunk: Buffer) => {
      const parts = `${rest}${chunk.toString('latin1')}`.split('\r\n');
      rest = parts.pop() ?? '';
      for (const line of parts) say(line);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: urlOf(server.address() as AddressInfo),
    lines,
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** A server without faults, line by line, for one connection at a time, except for what `different` answers. */
export function usual(different: (command: string) => string | undefined): Line {
  let isData = false;
  return (command) => {
    const said = different(command);
    if (isData && command !== '.') return said ?? '';
    isData = command === 'DATA';
    if (said !== undefined) return said;
    if (command === 'CONNECT') return '220 here';
    if (command === 'DATA') return '354 go on';
    if (command === 'QUIT') return '221 bye';
    return command === '.' ? '250 2.0.0 Ok: queued' : '250 2.1.0 Ok';
  };
}

const urlOf = ({ port }: AddressInfo): string => `smtp://127.0.0.1:${port}`;

/** The names of a message's header fields, in lower case and in order, continuation lines joined (RFC 5322, 2.2.3). */
export function headerNames(raw: string): string[] {
  const block = raw.slice(0, raw.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]/g, ' ');
  return block.split('\r\n').map((line) => line.slice(0, line.indexOf(':')).toLowerCase());
}
