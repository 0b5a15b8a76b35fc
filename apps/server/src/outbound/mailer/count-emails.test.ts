import { expect, it } from 'vitest';
import { MailError } from './error.ts';
import type { Mail } from './mail.ts';
import type { Mailer } from './mailer.ts';
import { countEmails } from './count-emails.ts';
import { createMeters } from '../../meters/meters.ts';

it('counts emails that were accepted, refused for good, and not accepted this time', async () => {
  const outcomes: (Error | undefined)[] = [
    undefined,
    new MailError({ stage: 'recipient', permanent: true, status: 550, reply: 'no' }),
    new MailError({ stage: 'connection', permanent: false, status: null, reply: 'no answer' }),
  ];
  const mailer: Mailer = {
    async send() {
      const error = outcomes.shift();
      if (error) throw error;
      return { accepted: true, reply: '250 Ok' };
    },
    close: () => undefined,
  };
  const meters = createMeters();
  const counting = countEmails(mailer, meters);
  for (let n = 0; n < 3; n += 1) await counting.send({} as Mail).catch(() => undefined);
  const { values } = meters.emails.toMetric();
  expect(values.map(({ labels, value }) => [labels['result'], value])).toEqual([
    ['accepted', 1],
    ['refused', 1],
    ['failed', 1],
  ]);
});
