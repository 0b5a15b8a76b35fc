import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tokenize } from '../../../components/code/highlight.ts';
import { callSnippets } from './call-snippets.ts';
import { firstCall, type Call, type Encoding, type Row } from '../call.ts';
import { jsString, phpString, pythonString, shellWord } from './quote.ts';

const run = promisify(execFile);

/** Values that break out of carelessly quoted code. */
const hostile = [
  `it's "quoted" and \`ticked\``,
  'back\\slash \\n \\',
  '$HOME ${x} {$x} $(id) %s %00 !!',
  'two\nlines\r\nand a tab\t.',
  "'; exit 9; echo '",
  '</script><!-- <?php ?> -->',
  '@/etc/passwd',
  'a=b&c=d;type=text/html',
  'Żółw 佐藤 🙂 مرحبًا',
  '\u202Egnp.exe\u200B \u2028\u{E0041} \u0007\u0085',
  '__proto__',
  '-d @x',
];

/** The long run covers every language: `.ci/run` installs those that Debian has. */
const isLong = process.env['LONG'] === '1';

/** The program for each snippet. The short run covers the snippets for Node. */
const programs: Record<string, { file: string; command: string[] }> = {
  fetch: { file: 'call.mjs', command: [process.execPath, 'call.mjs'] },
  node: { file: 'call.mjs', command: [process.execPath, 'call.mjs'] },
  ...(isLong && {
    curl: { file: 'call.sh', command: ['/bin/bash', '-eu', 'call.sh'] },
    python: { file: 'call.py', command: ['/usr/bin/python3', 'call.py'] },
    php: { file: 'call.php', command: ['/usr/bin/php', 'call.php'] },
  }),
};

let server: Server;
let folder = '';
let got: { headers: IncomingHttpHeaders; body: Buffer }[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'postern-snippets-'));
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      got.push({ headers: request.headers, body: Buffer.concat(chunks) });
      if (request.headers.accept === 'text/html') response.writeHead(303, { location: '/thanks' }).end();
      else response.writeHead(201, { 'content-type': 'application/json' }).end('{"ok":true}');
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
afterAll(async () => {
  await new Promise((closed) => server.close(closed));
  await rm(folder, { recursive: true });
});

const url = () => {
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/api/submit/k7Qm2xWv`;
};

/** Runs a call's snippet. Resolves with its output and the request that the server received. */
async function runSnippet(id: string, call: Call) {
  const program = programs[id];
  const code = callSnippets(call, url()).find((snippet) => snippet.id === id)?.code;
  if (!program || code === undefined) throw new Error(`No snippet ${id}`);
  got = [];
  await writeFile(path.join(folder, program.file), code);
  const [command = '', ...args] = program.command;
  const env = { ...process.env, LANG: 'C.UTF-8' };
  const { stdout } = await run(command, args, { cwd: folder, env });
  const [request] = got;
  if (!request || got.length > 1) throw new Error(`${got.length} requests`);
  return { stdout, ...request };
}

const text = (id: number, name: string, value: string): Row => ({ id, kind: 'text', name, value });
const aCall = (encoding: Encoding, rows: Row[], change: Partial<Call> = {}): Call => ({
  ...firstCall,
  encoding,
  rows,
  ...change,
});

/** Every hostile text as a value and as a name, and one repeated name. */
const hostileRows = [
  ...hostile.map((value, index) => text(index, `field ${index}`, value)),
  ...hostile.filter((name) => !name.includes('=')).map((name, index) => text(100 + index, name, `name ${index}`)),
  text(200, 'twice', '1'),
  text(201, 'twice', "2'"),
];
const pairs = hostileRows.map((row): [string, string] => [row.name, row.kind === 'text' ? row.value : '']);

/** Libraries differ in how they end lines. */
const oneLine = (value: string) => value.replaceAll(/\r\n?/g, '\n');
const unescape = (name: string) => name.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n');
/** The library below Requests escaped more in names before its version 2, which Debian has. */
const unescapeMore = (name: string) =>
  name.replaceAll('\\\\', '\\').replaceAll('%09', '\t').replaceAll('%07', '\u0007');

/** The parts of a multipart body: name, and the value or the file's name. */
function entriesOf({ headers, body }: { headers: IncomingHttpHeaders; body: Buffer }): string[][] {
  const boundary = /boundary="?([^";]+)/.exec(headers['content-type'] ?? '')?.[1] ?? '';
  const parts = body.toString().split(`--${boundary}`);
  expect([parts.shift(), parts.pop()]).toEqual(['', '--\r\n']);
  return parts.map((part) => {
    const end = part.indexOf('\r\n\r\n');
    const [, name = '', fileName] = / name="([^"]*)"(?:; filename="([^"]*)")?/.exec(part.slice(0, end)) ?? [];
    const known = headers['user-agent']?.startsWith('python-requests') ? unescapeMore(name) : name;
    return [oneLine(unescape(known)), fileName === undefined ? oneLine(part.slice(end + 4, -2)) : unescape(fileName)];
  });
}
const sent = pairs.map(([name, value]) => [oneLine(name), oneLine(value)]);

describe.each(Object.keys(programs))('the snippet for %s', (id) => {
  it('sends hostile names and values as urlencoded', async () => {
    const request = await runSnippet(id, aCall('urlencoded', [...hostileRows, text(300, '', 'of no name')]));
    expect([...new URLSearchParams(request.body.toString())]).toEqual([...pairs, ['', 'of no name']]);
  });

  it('sends hostile names and values as multipart, with a file in its place', async () => {
    const name = `a 'file' $(id) "x".txt`;
    await writeFile(path.join(folder, name), 'some bytes');
    const file: Row = {
      id: 999,
      kind: 'file',
      name: 'photo',
      fileName: name,
      file: new File(['some bytes'], name, { type: 'text/plain' }),
    };
    // A page's snippet takes its file from an input, which does not exist in Node.
    const rows = id === 'fetch' ? hostileRows : [file, ...hostileRows];
    const entries = entriesOf(await runSnippet(id, aCall('multipart', rows)));
    const wanted = id === 'fetch' ? sent : [['photo', name], ...sent];
    expect(entries).toEqual(wanted.map(([field, value]) => [field, value]));
  });

  it('sends each name once as multipart', async () => {
    const rows = hostileRows.slice(0, -1);
    expect(entriesOf(await runSnippet(id, aCall('multipart', rows)))).toEqual(sent.slice(0, -1));
  });

  it('sends hostile names and values as JSON', async () => {
    const request = await runSnippet(id, aCall('json', [...hostileRows, text(300, '2', 'a number')]));
    expect(request.headers['content-type']).toMatch(/^application\/json/);
    const body = JSON.parse(request.body.toString()) as Record<string, unknown>;
    expect(body).toEqual(Object.fromEntries([...pairs.slice(0, -2), ['twice', ['1', "2'"]], ['2', 'a number']]));
  });

  it('sends text/plain byte for byte', async () => {
    const request = await runSnippet(id, aCall('text', hostileRows));
    expect(request.headers['content-type']).toMatch(/^text\/plain/);
    expect(request.body.toString()).toBe(pairs.map(([name, value]) => `${name}=${value}\r\n`).join(''));
  });

  it('asks for JSON, with a key', async () => {
    const request = await runSnippet(id, aCall('urlencoded', [text(1, 'a', 'b')], { key: `it's "1"` }));
    expect([request.headers.accept, request.headers['idempotency-key']]).toEqual(['application/json', `it's "1"`]);
    expect(request.stdout).toMatch(/ok/);
  });
});

describe.each(Object.keys(programs).filter((id) => id !== 'fetch' && id !== 'node'))('as a browser, %s', (id) => {
  it.each<Encoding>(['urlencoded', 'multipart', 'text'])(
    'shows where %s leads, and does not follow it',
    async (encoding) => {
      const call = aCall(encoding, [text(1, 'a', 'b')], { sender: 'browser', key: 'k1' });
      const request = await runSnippet(id, call);
      expect(request.headers['idempotency-key']).toBeUndefined();
      expect(request.body.toString()).toContain('_idempotency');
      expect(request.stdout).toMatch(/303[\s\S]*\/thanks/);
    },
  );
});

describe('cURL', () => {
  const code = (rows: Row[], encoding: Encoding) => callSnippets(aCall(encoding, rows), url())[0]?.code;

  it('says what it cannot send', () => {
    expect(code([text(1, 'a=b', 'c')], 'multipart')).toMatch(/^# cURL ends a multipart name.*\n# .*\n$/);
    expect(code([text(1, 'a', '\0')], 'urlencoded')).toMatch(/^# No argument/);
    expect(code([text(1, 'a', '\0')], 'json')).toContain('\\u0000');
  });
});

describe.each(isLong ? ['/bin/bash'] : [])('strings, read by %s', (bash) => {
  it('are read back unchanged', async () => {
    const { stdout } = await run(bash, ['-c', `printf '%s\\0' ${hostile.map(shellWord).join(' ')}`]);
    expect(stdout.split('\0').slice(0, -1)).toEqual(hostile);
  });
});

describe('strings', () => {
  it('hide nothing', () => {
    for (const quote of [shellWord, jsString, pythonString, phpString])
      expect(hostile.map(quote).join('').replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
  });
});

describe('the colours', () => {
  it('lose nothing of a snippet, and treat hostile values as strings', () => {
    for (const encoding of ['urlencoded', 'multipart', 'json', 'text'] as const)
      for (const { code, language, id } of callSnippets(aCall(encoding, hostileRows), url())) {
        const tokens = tokenize(code, language);
        expect(tokens.map((token) => token.text).join('')).toBe(code);
        const plain = tokens.filter(({ kind }) => kind !== 'string').map((token) => token.text);
        expect(plain.join(''), `${encoding} for ${id}`).not.toMatch(/quoted|佐藤|exit/);
      }
  });
});
