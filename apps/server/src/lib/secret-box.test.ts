import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { open, seal, SecretBoxError } from './secret-box.ts';

const KEY = 'q8c0Jk2m4o6Q8s0U2w4y6A8C0E2G4I6K8M0O2Q4S6U8';
const CONTEXT = 'captcha k7Qm2xWvTe';

describe('a secret box', () => {
  it('returns its content unchanged, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.string(), (text, context) => {
        expect(open(KEY, seal(KEY, text, context), context)).toBe(text.toWellFormed());
      }),
    );
    const long = 'x'.repeat(100_000);
    expect(open(KEY, seal(KEY, long, CONTEXT), CONTEXT)).toBe(long);
    expect(open(KEY, seal(KEY, '', CONTEXT), CONTEXT)).toBe('');
  });

  it('is different each time, and reveals nothing of its content', () => {
    const boxes = Array.from({ length: 100 }, () => seal(KEY, 'hunter2-hunter2', CONTEXT));
    expect(new Set(boxes).size).toBe(100);
    for (const box of boxes) {
      expect(box).toMatch(/^v1\.[A-Za-z0-9_-]+$/);
      expect(Buffer.from(box.slice(3), 'base64url').toString('latin1')).not.toContain('hunter');
    }
  });

  it('opens only with its key and for its purpose', () => {
    const box = seal(KEY, 'secret', CONTEXT);
    expect(() => open(`${KEY} `, box, CONTEXT)).toThrow(SecretBoxError);
    expect(() => open('', box, CONTEXT)).toThrow(SecretBoxError);
    expect(() => open(KEY, box, 'captcha k7Qm2xWvTf')).toThrow(SecretBoxError);
    expect(() => open(KEY, box, '')).toThrow(SecretBoxError);
  });

  it('does not open when any character is changed', () => {
    const box = seal(KEY, 'secret', CONTEXT);
    for (let at = 0; at < box.length; at++)
      for (const other of ['A', 'B', '_', '.', ' ', '=', 'é']) {
        if (box[at] === other) continue;
        const changed = box.slice(0, at) + other + box.slice(at + 1);
        expect(() => open(KEY, changed, CONTEXT)).toThrow(SecretBoxError);
      }
  });

  it('does not open when anything is removed or added', () => {
    const box = seal(KEY, 'secret', CONTEXT);
    for (let length = 0; length < box.length; length++)
      expect(() => open(KEY, box.slice(0, length), CONTEXT)).toThrow(SecretBoxError);
    for (const more of ['A', 'AA', 'AAAA', '.', '=', ' ', '\n', '\0'])
      for (const changed of [box + more, more + box]) expect(() => open(KEY, changed, CONTEXT)).toThrow(SecretBoxError);
    expect(() => open(KEY, `v2${box.slice(2)}`, CONTEXT)).toThrow(SecretBoxError);
  });

  it('does not open for arbitrary text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(() => open(KEY, text, CONTEXT)).toThrow(SecretBoxError);
        expect(() => open(KEY, `v1.${Buffer.from(text).toString('base64url')}`, CONTEXT)).toThrow(SecretBoxError);
      }),
    );
  });
});
