import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** An order to the receiver, which applies until the next one. */
export interface Order {
  mode: 'take' | 'put off' | 'hang';
}

/** A message from the receiver. */
export type News =
  | { ready: true }
  /** The webhooks accepted so far, and those put off. */
  | { taken: number; putOff: number; at: number }
  /** An email; `at` is when its DATA began. */
  | { subject: string; token: string | undefined; at: number };

const [httpPort = 0, smtpPort = 0] = process.argv.slice(2).map(Number);
let mode: Order['mode'] = 'take';
let [taken, putOff] = [0, 0];
const tell = (news: News) => process.send?.(news);

process.on('message', (order: Order) => {
  mode = order.mode;
});

const http = createServer((request, response) => {
  request.resume().on('end', () => {
    if (mode === 'hang') return;
    if (mode === 'put off') {
      putOff += 1;
      response.writeHead(429, { 'retry-after': '3600' }).end();
      return;
    }
    taken += 1;
    response.writeHead(204).end();
  });
});
let told = 0;
setInterval(() => {
  if (taken + putOff === told) return;
  told = taken + putOff;
  tell({ taken, putOff, at: Date.now() });
}, 20);

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData(stream, _session, done) {
    const at = Date.now();
    void text(stream).then((raw) => {
      const subject = /^Subject: (.*)$/m.exec(raw)?.[1]?.trim() ?? '';
      const plain = raw.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
      tell({ subject, token: /verify-email\?token=([\w-]+)/.exec(plain)?.[1], at });
      if (mode !== 'hang') done();
    });
  },
});
// A client that hangs up early does not matter.
smtp.on('error', () => undefined);
http.listen(httpPort, '127.0.0.1', () => smtp.listen(smtpPort, '127.0.0.1', () => tell({ ready: true })));
process.on('SIGTERM', () => process.exit(0));
