import process from 'node:process';
import pino from 'pino';
import { loadConfig } from '../../config.ts';
import type { Deps } from '../../context.ts';
import { createDb } from '../../db/client.ts';
import { createSmtpMailer } from '../../outbound/mailer/mailer.ts';
import { sendReply } from './send-reply.service.ts';

// A program: runs the job of one reply by SMTP, and ends as by a crash as soon as the mail server has accepted it.

const [url = '', smtp = '', endpoint_id = '', submission_id = '', reply_id = '', time = ''] = process.argv.slice(2);
const log = pino({ level: 'silent' });
const { db } = createDb({ url, log });
const mailer = createSmtpMailer(smtp, 'Postern <no-reply@postern.example>');
const send: typeof mailer.send = async (...args) => {
  await mailer.send(...args);
  process.kill(process.pid, 'SIGKILL');
  throw new Error('The process has ended.');
};
const deps = { config: loadConfig({}, ''), log, db, mailer: { ...mailer, send }, now: () => new Date(time) } as Deps;
await sendReply(deps, { endpoint_id, submission_id, reply_id }, { signal: new AbortController().signal });
