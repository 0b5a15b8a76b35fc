import { describe, expect, test } from 'vitest';
import { parseS3Url, S3UrlError } from './s3-url.ts';

describe('read', () => {
  test('the shortest form', () => {
    expect(parseS3Url('s3://AKID:secret@storage.example.org/forms')).toEqual({
      endpoint: 'https://storage.example.org',
      region: 'us-east-1',
      bucket: 'forms',
      accessKeyId: 'AKID',
      secretAccessKey: 'secret',
      forcePathStyle: true,
      prefix: '',
    });
  });

  test('all options', () => {
    const text =
      's3://test%3Atester:a%2Fb%2Bc%25%40@127.0.0.1:9000/my.bucket/some/where/?region=eu-x-1&path_style=true&tls=false';
    expect(parseS3Url(text)).toEqual({
      endpoint: 'http://127.0.0.1:9000',
      region: 'eu-x-1',
      bucket: 'my.bucket',
      accessKeyId: 'test:tester',
      secretAccessKey: 'a/b+c%@',
      forcePathStyle: true,
      prefix: 'some/where/',
    });
  });

  test.each([
    ['s3://k:s@s3.eu-central-1.amazonaws.com/forms', false],
    ['s3://k:s@s3.cn-north-1.amazonaws.com.cn/forms', false],
    ['s3://k:s@s3.eu-central-1.amazonaws.com/forms?path_style=true', true],
    ['s3://k:s@amazonaws.com.example.org/forms', true],
    ['s3://k:s@example.org/forms?path_style=false', false],
  ])('%s: path style %s', (text, forcePathStyle) => {
    expect(parseS3Url(text).forcePathStyle).toBe(forcePathStyle);
  });

  test.each([
    ['s3://k:s@HOST:443/forms?tls=false', 'http://host:443'],
    ['s3://k:s@host:80/forms', 'https://host:80'],
  ])('%s: keeps the port', (text, endpoint) => {
    expect(parseS3Url(text).endpoint).toBe(endpoint);
  });

  test('a plus sign in a secret stays one, an IPv6 host keeps its brackets', () => {
    const { secretAccessKey, endpoint } = parseS3Url('S3://k:a+b@[::1]:9000/forms?tls=false');
    expect([secretAccessKey, endpoint]).toEqual(['a+b', 'http://[::1]:9000']);
  });
});

describe('refused, without repeating the secret', () => {
  const SECRET = 'wJalrXUtnFEMI';
  test.each([
    ['', /s3:\/\/KEY:SECRET@host/],
    [`https://AK:${SECRET}@host/forms`, /s3:\/\/KEY:SECRET@host/],
    [`s3://AK:${SECRET}/K7@host/forms`, /%2F/],
    [`s3://AK:12/${SECRET}@host/forms`, /%2F/],
    [`s3://${SECRET}@host/forms`, /access key and a secret/],
    ['s3://host/forms', /access key and a secret/],
    [`s3://AK:${SECRET}%zz@host/forms`, /percent-encoded/],
    [`s3://AK:${SECRET}@host`, /bucket/],
    [`s3://AK:${SECRET}@host/`, /bucket/],
    [`s3://AK:${SECRET}@host/Forms`, /bucket/],
    [`s3://AK:${SECRET}@host/fo`, /bucket/],
    [`s3://AK:${SECRET}@host/a..b`, /bucket/],
    [`s3://AK:${SECRET}@host/forms//x`, /before every key/],
    [`s3://AK:${SECRET}@host/forms/a%20b`, /before every key/],
    [`s3://AK:${SECRET}@host/forms?Region=x`, /no parameters but/],
    [`s3://AK:${SECRET}@host/forms?${SECRET}=x`, /no parameters but/],
    [`s3://AK:${SECRET}@host/forms?tls=0`, /tls must be true or false/],
    [`s3://AK:${SECRET}@host/forms?tls=true&tls=false`, /tls twice/],
    [`s3://AK:${SECRET}@host/forms?region=`, /region/],
    [`s3://AK:${SECRET}@host/forms#x`, /%23/],
    [`s3://AK:${SECRET}@bucket.host/my.forms?path_style=false`, /path_style=true/],
  ])('%s', (text, sentence) => {
    const read = () => parseS3Url(text);
    expect(read).toThrow(S3UrlError);
    expect(read).toThrow(sentence);
    expect(read).not.toThrow(SECRET);
  });

  test('a prefix never leaves the bucket', () => {
    expect(parseS3Url('s3://k:s@host/forms/../other').bucket).toBe('other');
    expect(parseS3Url('s3://k:s@host/forms/%2e%2e/other').bucket).toBe('other');
  });
});
