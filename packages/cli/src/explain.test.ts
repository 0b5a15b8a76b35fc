import { ApiError } from '@postern/contracts';
import { expect, it } from 'vitest';
import { explain } from './explain.ts';

const failed = (code: string) => new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });

it.each([
  [failed('ECONNREFUSED'), 'The server cannot be reached: nothing listens at this address.'],
  [failed('EAI_AGAIN'), 'The server cannot be reached: the host name cannot be resolved without a network.'],
  [failed('CERT_HAS_EXPIRED'), 'The server cannot be reached: its TLS certificate has expired.'],
  [
    failed('DEPTH_ZERO_SELF_SIGNED_CERT'),
    'The server cannot be reached: its TLS certificate is not from a trusted authority; NODE_EXTRA_CA_CERTS can name yours.',
  ],
  [Object.assign(new Error('write'), { code: 'ENOSPC' }), 'The disk is full.'],
  [new TypeError('terminated'), 'The server cut off the answer. Please try again.'],
  [new ApiError('HTTP 404', 404, '<html>'), 'This is not a Postern server, or its URL is wrong (HTTP 404).'],
  [new ApiError('HTTP 502', 502, {}), 'The server answered with HTTP 502. Please try again later.'],
  [new SyntaxError('Unexpected token <'), 'This is not a Postern server: it sends other answers.'],
  [new Error('two\nlines\u001B[31m'), String.raw`two\nlines\u{001b}[31m`],
])('explains %s in one line', (error, sentence) => {
  expect(explain(error)).toBe(sentence);
});
