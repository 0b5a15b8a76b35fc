import { afterEach } from 'vitest';
import { createSmtpMailer, type SmtpOptions } from './mailer.ts';
import { startFaulty, startSink, type Line, type Received, type SinkScript } from './testing.ts';
import type { Harness } from '../../../test/harness.ts';

const FROM = 'Postern <no-reply@postern.example>';
/** Soon for a server that falls silent, and late for a busy machine. Servers that answer have the product's own limits. */
const HASTY: SmtpOptions = { silenceMs: 1500 };

interface SmtpMailer {
  /** From now on, and until the end of the test, the mailer sends by SMTP to this server. */
  sendBy: (url: string, options?: SmtpOptions) => void;
  /** @returns the emails that arrive */
  sendToSink: (script?: SinkScript) => Promise<Received[]>;
  /** @returns the lines that the server gets */
  sendToFaulty: (answer: Line) => Promise<string[]>;
  /** Closes something at the end of the test. */
  closeLater: (close: () => Promise<void> | void) => void;
}

/** Lets the tests of a file replace the harness's mailer, which collects emails, by one that sends them. */
export function useSmtpMailer(harness: () => Harness): SmtpMailer {
  const closing: (() => Promise<void> | void)[] = [];
  // In reverse, so that the mailer before the first one is the last that comes back.
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close();
  });
  const closeLater: SmtpMailer['closeLater'] = (close) => closing.push(close);
  const sendBy: SmtpMailer['sendBy'] = (url, options) => {
    const { mailer } = harness().deps;
    const send = mailer.send.bind(mailer);
    const smtp = createSmtpMailer(url, FROM, options);
    mailer.send = smtp.send.bind(smtp);
    closeLater(() => {
      mailer.send = send;
      smtp.close();
    });
  };
  return {
    sendBy,
    async sendToSink(script = {}) {
      const sink = await startSink(script);
      closeLater(sink.close);
      sendBy(sink.url);
      return sink.received;
    },
    async sendToFaulty(answer) {
      const server = await startFaulty(answer);
      closeLater(server.close);
      sendBy(server.url, HASTY);
      return server.lines;
    },
    closeLater,
  };
}
