import type { ImportMapping } from '@postern/contracts';
import { defaultEndpointSettings } from '@postern/contracts';
import { describe, expect, it } from 'vitest';
import { mapFile, type Outcome } from '../map/read-file.ts';
import { analyseFile } from './analyse-file.ts';

const now = new Date('2026-11-24T00:00:00Z');

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/** What an upload recognises, and the rows with the proposed mapping. */
async function read(text: string, change: Partial<ImportMapping> = {}) {
  const file = { size: Buffer.byteLength(text), open: async () => bytesOf(text) };
  const { facts, source, mapping, preview } = await analyseFile(file, {
    encoding: 'utf-8',
    endpoint_id: 'k7Qm2xWvTe',
    isZip: false,
    sheet: undefined,
  });
  const context = {
    maxFileBytes: 1,
    endpoint_id: 'abcdefghij',
    settings: defaultEndpointSettings,
    source,
    mapping: { ...mapping, ...change },
    now,
  };
  const outcomes: Outcome[] = [];
  for await (const each of mapFile(file, facts, context)) outcomes.push(...each);
  const rows = outcomes.map((row) =>
    'problem' in row ? row.problem : { at: row.created_at.toISOString(), status: row.status, fields: row.fields },
  );
  return { source: source.source, asks: preview.asks, rows };
}

describe('a file of', () => {
  it('Typeform, as CSV', async () => {
    const head =
      '#,Your name,Phone,Your name,Response Type,Start Date (UTC),Stage Date (UTC),Submit Date (UTC),Network ID,Tags,Ending';
    const { source, asks, rows } = await read(
      `${head}\nabc1,Noor,'+49 30 1,again,completed,2024-03-05 09:58:00,,2024-03-05 10:00:00,n1,,\nabc2,Ada,,,partial,2024-03-05 09:58:00,2024-03-05 09:59:00,,n2,,\n`,
    );
    expect([source, asks]).toEqual(['typeform', []]);
    expect(rows).toEqual([
      {
        at: '2024-03-05T10:00:00.000Z',
        status: 'inbox',
        fields: [
          ['Your name', 'Noor'],
          ['Phone', '+49 30 1'],
          ['Your name', 'again'],
          ['Response Type', 'completed'],
          ['Start Date (UTC)', '2024-03-05 09:58:00'],
          ['Network ID', 'n1'],
        ],
      },
      expect.objectContaining({ at: '2024-03-05T09:59:00.000Z' }),
    ]);
  });

  it('Typeform, from its API', async () => {
    const item = {
      landing_id: 'l',
      token: 't',
      landed_at: '2024-03-05T09:58:00Z',
      submitted_at: '2024-03-05T10:00:00Z',
      metadata: { browser: 'default' },
      hidden: { utm: 'x' },
      calculated: { score: 0 },
      answers: [
        { field: { id: 'f1', ref: 'name', type: 'short_text' }, type: 'text', text: 'Noor' },
        { field: { id: 'f2', type: 'multiple_choice' }, type: 'choices', choices: { ids: ['1'], labels: ['A', 'B'] } },
        { field: { id: 'f3', type: 'multiple_choice' }, type: 'choice', choice: { label: 'C' } },
      ],
    };
    const { source, rows } = await read(JSON.stringify({ total_items: 1, page_count: 1, items: [item] }));
    expect(source).toBe('typeform');
    expect(rows).toEqual([
      {
        at: '2024-03-05T10:00:00.000Z',
        status: 'inbox',
        fields: [
          ['name', 'Noor'],
          ['f2', ['A', 'B']],
          ['f3', 'C'],
          ['utm', 'x'],
        ],
      },
    ]);
  });

  it('Tally', async () => {
    const text = 'Submission ID,Respondent ID,Submitted at,Name\ns1,r1,2024-08-11 23:25:40,Noor\n';
    const { source, asks, rows } = await read(text, { time_zone: 'Europe/Brussels' });
    expect([source, asks]).toEqual(['tally', ['time_zone']]);
    expect(rows).toEqual([
      {
        at: '2024-08-11T21:25:40.000Z',
        status: 'inbox',
        fields: [
          ['Respondent ID', 'r1'],
          ['Name', 'Noor'],
        ],
      },
    ]);
  });

  it('Google Forms', async () => {
    const { source, asks, rows } = await read(
      'Timestamp,Email Address,Your name,Score\n2026/09/27 3:00:00 PM GMT+3,noor@example.org,Noor,5 / 10\n',
    );
    expect([source, asks]).toEqual(['google_forms', []]);
    expect(rows).toMatchObject([{ at: '2026-09-27T12:00:00.000Z' }]);
    const local = await read('Timestamp,Your name\n5/10/2026 09:15:00,Noor\n');
    expect([local.asks, local.rows]).toEqual([
      ['date_order', 'time_zone'],
      ['“5/10/2026 09:15:00” can be read in two ways. Choose whether the day or the month comes first.'],
    ]);
  });

  it('Netlify', async () => {
    const item = {
      id: '5f',
      number: 1,
      title: 't',
      email: 'noor@example.org',
      name: 'Noor',
      form_name: 'contact',
      created_at: '2024-03-05T10:00:00.000Z',
      site_url: 'https://example.org',
      data: { name: 'Noor', ip: '192.0.2.1' },
      human_fields: { Name: 'Noor' },
      ordered_human_fields: [{ name: 'name', title: 'Name', value: 'Noor' }],
    };
    const { source, rows } = await read(JSON.stringify([item]));
    expect(source).toBe('netlify');
    expect(rows).toMatchObject([
      {
        at: '2024-03-05T10:00:00.000Z',
        fields: [
          ['name', 'Noor'],
          ['ip', '192.0.2.1'],
        ],
      },
    ]);
  });

  it('Formspree', async () => {
    const submissions = [
      {
        _date: '2024-03-05T10:00:00.000000+00:00',
        _status: 'enabled',
        _subject: 'Hi',
        name: 'Noor',
        file: ['https://x.example/f'],
      },
      { _date: '2026-11-20T10:00:00.000000+00:00', _status: 'spam', name: 'Bot' },
    ];
    const { source, rows } = await read(JSON.stringify({ submissions }));
    expect(source).toBe('formspree');
    expect(rows).toMatchObject([
      {
        status: 'inbox',
        fields: [
          ['subject', 'Hi'],
          ['name', 'Noor'],
          ['file', ['https://x.example/f']],
        ],
      },
      { status: 'spam', at: '2026-11-20T10:00:00.000Z' },
    ]);
  });

  it('formcarry', async () => {
    const submissions = [
      { _id: 'x', createdAt: '2024-03-05T10:00:00.000Z', fields: [{ name: 'name', value: 'Noor' }] },
    ];
    const { source, rows } = await read(JSON.stringify({ status: 'success', submissions }));
    expect([source, rows]).toEqual([
      'formcarry',
      [{ at: '2024-03-05T10:00:00.000Z', status: 'inbox', fields: [['name', 'Noor']] }],
    ]);
  });

  it('FormSubmit', async () => {
    const submissions = [
      {
        form_url: 'https://example.org',
        form_data: { name: 'Noor' },
        submitted_at: { date: '2024-03-05 10:00:00.000000', timezone_type: 3, timezone: 'Europe/Berlin' },
      },
    ];
    const { source, rows } = await read(JSON.stringify({ success: true, submissions }));
    expect([source, rows]).toEqual([
      'formsubmit',
      [{ at: '2024-03-05T09:00:00.000Z', status: 'inbox', fields: [['name', 'Noor']] }],
    ]);
  });

  it('anything else, by the usual names of its columns', async () => {
    const { source, asks, rows } = await read(
      'Name;Date;Spam\nNoor;2026-11-20T10:00:00Z;false\nBot;2026-11-21T10:00:00Z;true\n',
    );
    expect([source, asks]).toEqual(['other', []]);
    expect(rows).toMatchObject([{ status: 'inbox', fields: [['Name', 'Noor']] }, { status: 'spam' }]);
  });
});
