import path from 'node:path';
import { z } from 'zod';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../lib/durations.ts';
import { parseS3Url, S3UrlError } from '../outbound/files/s3-url.ts';

// The kinds of values that the environment's variables have.

export function int(fallback: number, min: number, max = Number.MAX_SAFE_INTEGER) {
  const error = `must be a whole number${max < Number.MAX_SAFE_INTEGER ? ` from ${min} to ${max}` : `, ${min} or more`}`;
  return z.coerce.number<string>(error).int(error).min(min, error).max(max, error).default(fallback);
}

/** An origin: scheme, host and port, nothing after it. */
export const origin = z.string().transform((text, ctx) => {
  if (URL.canParse(text)) {
    const url = new URL(text);
    if ((url.protocol === 'http:' || url.protocol === 'https:') && /^https?:\/\/[^/?#@]+\/?$/.test(text))
      return url.origin;
  }
  ctx.addIssue({ code: 'custom', message: 'must be an origin such as https://forms.example.org' });
  return z.NEVER;
});

/** An on and off switch. */
export const flag = (fallback: boolean) => z.stringbool('must be true or false').default(fallback);

export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);

/** Files in a bucket instead of on this disk. */
export const s3 = z.string().transform((text, ctx) => {
  try {
    return parseS3Url(text);
  } catch (error) {
    if (!(error instanceof S3UrlError)) throw error;
    ctx.addIssue({ code: 'custom', message: error.message });
    return z.NEVER;
  }
});

/** A folder or a bucket. */
export const backupPlace = z.string().transform((text, ctx) => {
  if (path.isAbsolute(text)) return { kind: 'folder' as const, folder: path.normalize(text) };
  if (!text.startsWith('s3://')) {
    ctx.addIssue({
      code: 'custom',
      message: 'must be an absolute path, or a bucket such as s3://KEY:SECRET@host/bucket',
    });
    return z.NEVER;
  }
  try {
    return { kind: 'bucket' as const, s3: parseS3Url(text) };
  } catch (error) {
    if (!(error instanceof S3UrlError)) throw error;
    ctx.addIssue({ code: 'custom', message: error.message });
    return z.NEVER;
  }
});

const UNITS: Record<string, number> = { m: MINUTE_MS, h: HOUR_MS, d: DAY_MS };

/** A time such as 30m, 12h or 7d, in milliseconds. */
export const duration = (fallback: string, minMs: number) =>
  z
    .string()
    .default(fallback)
    .transform((text, ctx) => {
      const [, number, unit = ''] = /^(\d{1,6})([mhd])$/.exec(text) ?? [];
      const ms = Number(number) * (UNITS[unit] ?? Number.NaN);
      if (ms >= minMs) return ms;
      ctx.addIssue({ code: 'custom', message: 'must be a time such as 30m, 12h or 7d, at least 10m' });
      return z.NEVER;
    });
