import nodemailer from 'nodemailer';

const SILENCE_MS = 10_000;

/**
 * Connects to a mail server and signs in, without sending anything.
 * @throws the reason why emails could not be sent
 */
export async function verifySmtp(url: string, silenceMs = SILENCE_MS): Promise<void> {
  const timeouts = { connectionTimeout: silenceMs, greetingTimeout: silenceMs, socketTimeout: silenceMs };
  const transport = nodemailer.createTransport({ ...timeouts, url });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
