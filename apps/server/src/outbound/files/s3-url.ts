/** An S3-compatible bucket for files, and its credentials. */
export interface S3Config {
  /** Scheme, host and port. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** `host/bucket/key` instead of `bucket.host/key`. */
  forcePathStyle: boolean;
  /** Before every key: empty, or ending in a slash. */
  prefix: string;
}

/** The error of an S3_URL. Its sentence quotes nothing of the URL, which holds a secret. */
export class S3UrlError extends Error {
  override readonly name = 'S3UrlError';
}

const EXAMPLE = 's3://KEY:SECRET@host/bucket?region=us-east-1';
const ESCAPES = 'write / in the key or the secret as %2F, : as %3A, @ as %40, + as %2B and % as %25';
/** S3's rules for new buckets, except those that concern the whole name. */
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^[\w.-]+(\/[\w.-]+)*$/;
const REGION = /^[\w-]{1,63}$/;

/**
 * Reads `s3://KEY:SECRET@host[:port]/bucket[/prefix]?region=…&path_style=…&tls=…`. Key and secret are percent-encoded.
 * `region` defaults to us-east-1; `path_style` defaults to true except for Amazon's hosts; `tls=false` uses plain http.
 * @throws {S3UrlError}
 */
export function parseS3Url(text: string): S3Config {
  const url = toUrl(text);
  const { bucket, prefix } = parsePath(url.pathname);
  const { region, path_style, tls } = parseOptions(url.searchParams);
  const forcePathStyle = path_style ?? !/(^|\.)amazonaws\.com(\.cn)?$/.test(url.hostname);
  if (!forcePathStyle && tls && bucket.includes('.'))
    throw new S3UrlError('A bucket with a dot in its name has no certificate of its own: add path_style=true.');
  return {
    endpoint: `${tls ? 'https' : 'http'}://${url.host}`,
    region,
    bucket,
    accessKeyId: decoded(url.username),
    secretAccessKey: decoded(url.password),
    forcePathStyle,
    prefix,
  };
}

function toUrl(text: string): URL {
  if (!/^s3:\/\//i.test(text)) throw new S3UrlError(`It must be written like ${EXAMPLE}.`);
  // URL checks the host only for schemes that it knows; of those, only ftp drops neither port 80 nor 443.
  const known = text.replace(/^s3:/i, 'ftp:');
  if (!URL.canParse(known)) throw new S3UrlError(`It must be written like ${EXAMPLE}; ${ESCAPES}.`);
  const url = new URL(known);
  if (url.username === '' || url.password === '')
    throw new S3UrlError(`It needs an access key and a secret, as in ${EXAMPLE}; ${ESCAPES}.`);
  if (url.hash !== '') throw new S3UrlError('It must not contain #: write %23.');
  return url;
}

function parsePath(pathname: string): { bucket: string; prefix: string } {
  const [bucket = '', ...rest] = pathname.slice(1).replace(/\/$/, '').split('/');
  if (!BUCKET.test(bucket) || bucket.includes('..'))
    throw new S3UrlError(
      'The bucket must follow the host: 3 to 63 lower-case letters, digits, dots and hyphens, as in /bucket.',
    );
  const prefix = rest.join('/');
  if (prefix === '') return { bucket, prefix };
  if (!PREFIX.test(prefix))
    throw new S3UrlError('What follows the bucket goes before every key: letters, digits, dots, hyphens and slashes.');
  return { bucket, prefix: `${prefix}/` };
}

function parseOptions(given: URLSearchParams) {
  const known = new Set(['region', 'path_style', 'tls']);
  for (const name of given.keys()) {
    if (!known.has(name)) throw new S3UrlError('It takes no parameters but region, path_style and tls.');
    if (given.getAll(name).length > 1) throw new S3UrlError(`It gives ${name} twice.`);
  }
  const region = given.get('region') ?? 'us-east-1';
  if (!REGION.test(region)) throw new S3UrlError('region must be a name such as eu-central-1.');
  return { region, path_style: toBoolean(given, 'path_style'), tls: toBoolean(given, 'tls') ?? true };
}

function toBoolean(given: URLSearchParams, name: string): boolean | undefined {
  const value = given.get(name);
  if (value === null) return undefined;
  if (value !== 'true' && value !== 'false') throw new S3UrlError(`${name} must be true or false.`);
  return value === 'true';
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new S3UrlError(`The access key or the secret is not percent-encoded: ${ESCAPES}.`);
  }
}
