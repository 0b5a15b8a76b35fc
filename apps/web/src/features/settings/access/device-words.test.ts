import { describe, expect, it } from 'vitest';
import { deviceOf } from './device-words.ts';

describe('deviceOf', () => {
  it.each([
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox on macOS', false],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
      true,
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
      'Chrome on Windows',
      false,
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
      'Edge on Windows',
      false,
    ],
    [
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
      'Samsung Internet on Android',
      true,
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/141.0.0.0 Safari/537.36',
      'Chrome (headless) on Linux',
      false,
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessEdg/141.0.0.0 Safari/537.36',
      'Edge (headless) on Linux',
      false,
    ],
    ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0)', 'ChromeOS', false],
    ['curl/8.10.1', 'curl', false],
    ['node', 'node', false],
    ['Mozilla/5.0', 'Unknown device', false],
    ['<script>alert(1)</script>', 'Unknown device', false],
    ['', 'Unknown device', false],
    [null, 'Unknown device', false],
  ])('of %j', (userAgent, name, isPhone) => expect(deviceOf(userAgent)).toEqual({ name, isPhone }));
});
