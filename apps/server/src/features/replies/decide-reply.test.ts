import { expect, it } from 'vitest';
import { aSubmission } from '../deliveries/channels/email/testing.ts';
import { decideReply } from './decide-reply.ts';

const own = ['Postern <no-reply@postern.example>', 'help@postern.example', 'office@lindgren.example'];
const decide = (email: string, over = {}) => decideReply(aSubmission([['email', email]], over), own);

it('a reply goes to the only address of a submission in the inbox', () => {
  expect(decide('noor@example.net')).toEqual({ to: 'noor@example.net', why_not: null });
  expect(decide('Noor.Haddad+form@Example.net').to).toMatch(/^noor\.haddad\+form@example\.net$/i);
});

it.each([
  ['machines', 'mailer-daemon@example.net', /no one reads/],
  ['no-reply addresses', 'no-reply@shop.example', /no one reads/],
  ['mailing lists', 'announce-request@lists.example.net', /mailing list/],
  ['the server itself', 'NO-REPLY@postern.example', /come back/],
  ['those who get the submissions', 'office+x@LINDGREN.example', /come back/],
  ['two addresses', 'a@example.net, b@example.net', /exactly one/],
  ['a name with an address', 'Ada <a@example.net>', /exactly one/],
  ['a line break', 'a@example.net\r\nBcc: b@example.net', /exactly one/],
  ['no address', 'call me', /exactly one/],
])('no reply goes to %s', (_name, email, why_not) => {
  expect(decide(email)).toEqual({ to: null, why_not: expect.stringMatching(why_not) });
});

it('spam, held and refused submissions are not answered', () => {
  for (const status of ['spam', 'held', 'refused'])
    expect(decide('noor@example.net', { status })).toMatchObject({ to: null, why_not: expect.stringMatching(/inbox/) });
});
