import type { Submission } from '@postern/contracts';
import { describe, expect, it, vi } from 'vitest';
import { emailOf, mailtoOf, nameOf, summarize } from './summary.ts';

type Fields = Submission['fields'];
const of = (fields: Fields, files: Submission['files'] = []) => summarize({ fields, files });

describe('summarize', () => {
  it('uses the name, however the form calls it', () => {
    for (const field of ['name', 'Full Name', 'your-name', 'full_name', 'Nom', 'Jméno', 'IMIĘ'])
      expect(
        of([
          ['email', 'a@b.example'],
          [field, 'Tereza'],
        ]).title,
      ).toBe('Tereza');
  });

  it('does not mistake every field with “name” in it for a person’s name', () => {
    expect(
      of([
        ['company_name', 'Acme'],
        ['username', 'x1'],
        ['email', 'a@b.example'],
      ]).title,
    ).toBe('a@b.example');
  });

  it('joins first and last name', () => {
    expect(
      of([
        ['first_name', 'Inès'],
        ['last-name', 'Moreau'],
        ['note', 'hi'],
      ]),
    ).toEqual({ title: 'Inès Moreau', text: 'hi' });
  });

  it('falls back to the address, then to the first short answer, then to nothing', () => {
    expect(
      of([
        ['name', ' '],
        ['mail', 'a@b.example'],
      ]).title,
    ).toBe('a@b.example');
    expect(
      of([
        ['rating', 5],
        ['message', 'A message is no name, however many come to think of it, and is longer than any title may be.'],
        ['mail', 'nobody'],
      ]).title,
    ).toBe('nobody');
    expect(of([['rating', 5]]).title).toBeNull();
    expect(of([['name', '']]).title).toBeNull();
  });

  it('names a submission after its time if no value names it', () => {
    vi.setSystemTime(new Date(2026, 10, 20, 16));
    const at = (day: number) => new Date(2026, 10, day, 14, 10).toISOString();
    expect(nameOf({ fields: [], created_at: at(20) })).toBe('Submission 14:10');
    expect(nameOf({ fields: [['n', 5]], created_at: at(3) })).toBe('Submission 3 Nov, 14:10');
    vi.useRealTimers();
  });

  it('shows the message, or else the short answers together', () => {
    const message = 'Following up on my note of 3 November: we still need a quote.';
    expect(
      of([
        ['name', 'A'],
        ['topic', 'Wholesale'],
        ['message', message],
      ]).text,
    ).toBe(message);
    expect(
      of([
        ['name', 'A'],
        ['adults', '2'],
        ['menu', ''],
        ['coming', 'yes'],
      ]).text,
    ).toBe('2 · yes');
  });

  it('counts the files', () => {
    const file = {
      id: '',
      field: 'cv',
      name: 'cv.pdf',
      content_type: '',
      size: 1,
      sha256: '',
      flag: null,
      download_url: '',
    };
    expect(of([['name', 'A']], [file, file]).text).toBe('2 files');
  });
});

describe('emailOf', () => {
  it('prefers the field that is named like an address', () => {
    expect(
      emailOf([
        ['cc', 'first@x.example'],
        ['E-Mail', ' me@x.example '],
      ]),
    ).toBe('me@x.example');
    expect(emailOf([['contact', 'me@x.example']])).toBe('me@x.example');
  });

  it('returns null if there is none', () => {
    expect(
      emailOf([
        ['email', 'me@x.example\r\nBcc: all@x.example'],
        ['n', 3],
      ]),
    ).toBeNull();
  });
});

describe('mailtoOf', () => {
  it('lets neither address nor subject add headers', () => {
    expect(mailtoOf('a?cc=b&c@x.example', 'Re: 50 % & more')).toBe(
      'mailto:a%3Fcc%3Db%26c@x.example?subject=Re%3A%2050%20%25%20%26%20more',
    );
  });
});
