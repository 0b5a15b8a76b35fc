import { afterEach, describe, expect, it, vi } from 'vitest';
import { asSent, firstCall, partsOf, type Call, type Encoding, type Row } from './call.ts';
import { encodeBody } from './encode.ts';
import { toRequest, toText } from './raw-request.ts';
import { postForm } from './post-form.ts';
import { moveRow, removeRow } from './rows.ts';

const text = (id: number, name: string, value: string): Row => ({ id, kind: 'text', name, value });
const photo = new File(['some bytes'], 'a "b"\r\n.txt', { type: 'text/plain' });
const fileRow = (id: number): Row => ({ id, kind: 'file', name: 'photo', fileName: photo.name, file: photo });

const aCall = (encoding: Encoding, rows: Row[], change: Partial<Call> = {}): Call => ({
  ...firstCall,
  encoding,
  rows,
  ...change,
});
const bodyOf = (call: Call) =>
  encodeBody(call, 'B').pieces.map((piece) => (typeof piece === 'string' ? piece : piece.name));

afterEach(() => document.body.replaceChildren());

describe('a body', () => {
  const rows = [text(1, 'b', '1 & 2'), text(2, 'a=', 'ü\n'), text(3, '', ''), text(4, 'b', '')];

  it('keeps order and duplicates, and omits blank rows', () => {
    expect(bodyOf(aCall('urlencoded', rows))).toEqual(['b=1+%26+2&a%3D=%C3%BC%0A&b=']);
    expect(bodyOf(aCall('text', rows))).toEqual(['b=1 & 2\r\na==ü\n\r\nb=\r\n']);
  });

  it('is JSON with the names in their order, and an array for a repeated name', () => {
    const [json = ''] = bodyOf(
      aCall('json', [text(9, '__proto__', 'x'), ...rows, text(10, '2', 'y'), text(11, '1', 'z')]),
    );
    expect(json.match(/^ {2}"(.*?)":/gm)).toEqual(['  "__proto__":', '  "b":', '  "a=":', '  "2":', '  "1":']);
    expect(Object.entries(JSON.parse(json) as object)).toContainEqual(['b', ['1 & 2', '']]);
    expect(Object.entries(JSON.parse(json) as object)).toContainEqual(['__proto__', 'x']);
  });

  it('is multipart with its files in their place, and no name that breaks out of its header', () => {
    const { contentType } = encodeBody(aCall('multipart', rows), 'B');
    expect(contentType).toBe('multipart/form-data; boundary=B');
    expect(bodyOf(aCall('multipart', [text(1, 'x"\r\ny', 'z\n'), fileRow(2)]))).toEqual([
      '--B\r\nContent-Disposition: form-data; name="x%22%0D%0Ay"\r\n\r\n',
      'z\r\n',
      '\r\n',
      '--B\r\nContent-Disposition: form-data; name="photo"; filename="a %22b%22%0D%0A.txt"\r\nContent-Type: text/plain\r\n\r\n',
      photo.name,
      '\r\n',
      '--B--\r\n',
    ]);
  });

  it('contains files only as multipart', () => {
    for (const encoding of ['urlencoded', 'json', 'text'] as const)
      expect(partsOf(aCall(encoding, [fileRow(1), text(2, 'a', 'b')]))).toEqual([{ name: 'a', value: 'b' }]);
  });

  it('ends lines like a form, and replaces invalid text', () => {
    const call = aCall('urlencoded', [text(1, 'a\uD800', 'x\ny\rz')], { sender: 'browser', key: 'k' });
    expect(asSent(partsOf(call), call)).toEqual([
      { name: 'a\uFFFD', value: 'x\r\ny\r\nz' },
      { name: '_idempotency', value: 'k' },
    ]);
  });
});

describe('the request as text', () => {
  it('has the head and the body, with a placeholder for a file’s bytes', () => {
    const call = aCall('multipart', [text(1, 'a', 'ü'), fileRow(2)], { key: 'k 1' });
    const shown = toText(toRequest(call, 'k7Qm2xWv', 'B'));
    expect(shown.split('\n').slice(0, 8)).toEqual([
      'POST /api/submit/k7Qm2xWv HTTP/1.1',
      `Host: ${window.location.host}`,
      'Accept: application/json',
      'Content-Type: multipart/form-data; boundary=B',
      'Idempotency-Key: k 1',
      expect.stringMatching(/^Content-Length: \d+$/),
      '',
      '--B',
    ]);
    expect(shown).toContain('[ 10 B of a "b"\uFFFD\uFFFD.txt ]');
    expect(shown).not.toContain('some bytes');
  });

  it('counts bytes, not characters', () => {
    expect(toText(toRequest(aCall('text', [text(1, 'a', 'ü')]), 'k7Qm2xWv', 'B'))).toContain('Content-Length: 6\n');
  });

  it('accepts HTML if a form is submitted', () => {
    const shown = toText(
      toRequest(aCall('urlencoded', [text(1, 'a', 'b')], { sender: 'browser', key: 'k' }), 'x', 'B'),
    );
    expect(shown).toContain('Accept: text/html');
    expect(shown).not.toContain('Idempotency-Key');
  });
});

describe('a form in a new tab', () => {
  it('is submitted whatever the names of its fields, and leaves nothing behind', () => {
    const submitted: unknown[] = [];
    vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
      submitted.push(
        [this.getAttribute('action'), this.target, this.getAttribute('rel'), this.getAttribute('enctype')],
        [...this.children].map((child) => [child.tagName, child.getAttribute('name')]),
      );
    });
    const names = ['submit', 'action', 'remove', '_charset_'];
    postForm(
      aCall(
        'text',
        names.map((name, id) => text(id, name, 'x')),
      ),
      '/api/submit/k7Qm2xWv',
    );
    expect(submitted).toEqual([
      ['/api/submit/k7Qm2xWv', '_blank', 'noopener', 'text/plain'],
      names.map((name) => ['TEXTAREA', name]),
    ]);
    expect(document.body.children.length).toBe(0);
  });
});

describe('rows', () => {
  it('swap with their neighbours, and stop at the ends', () => {
    const rows = [text(1, 'a', ''), text(2, 'b', ''), text(3, 'c', '')];
    const names = (next: Row[]) => next.map(({ name }) => name).join('');
    expect([moveRow(rows, 2, -1), moveRow(rows, 2, 1), moveRow(rows, 1, -1), moveRow(rows, 3, 1)].map(names)).toEqual([
      'bac',
      'acb',
      'abc',
      'abc',
    ]);
    expect(names(removeRow(rows, 2))).toBe('ac');
  });
});
