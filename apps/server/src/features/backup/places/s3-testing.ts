import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** The parts of S3 that the place for backups and the file store use, in memory. test/s3 runs the file store against a real server. */
export interface TestBucket {
  url: string;
  objects: Map<string, Buffer>;
  /** The uploads that were begun, and neither completed nor aborted. */
  uploads: Map<string, Buffer[]>;
  /** Answers this many of the next uploads of a part with a 500. */
  failingParts: number;
  close(): Promise<void>;
}

export async function startBucket(): Promise<TestBucket> {
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const bucket: TestBucket = {
    url: `s3://KEY:SECRET@127.0.0.1:${port}/bucket/some/where?tls=false`,
    objects: new Map(),
    uploads: new Map(),
    failingParts: 0,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request).catch(() => undefined);
    if (!body) return;
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const key = decodeURIComponent(pathname.slice('/bucket/'.length));
    const xml = (text: string) => void response.writeHead(200, { 'content-type': 'application/xml' }).end(text);
    const upload = searchParams.get('uploadId');
    if (request.method === 'POST' && upload === null) {
      bucket.uploads.set(key, []);
      return xml(`<InitiateMultipartUploadResult><UploadId>${key}</UploadId></InitiateMultipartUploadResult>`);
    }
    if (request.method === 'POST') {
      bucket.objects.set(key, Buffer.concat(bucket.uploads.get(key) ?? []));
      bucket.uploads.delete(key);
      return xml(`<CompleteMultipartUploadResult><ETag>x</ETag></CompleteMultipartUploadResult>`);
    }
    if (request.method === 'PUT') {
      if (bucket.failingParts > 0) {
        bucket.failingParts -= 1;
        return void response.writeHead(500).end();
      }
      if (upload === null) bucket.objects.set(key, body);
      else (bucket.uploads.get(key) ?? [])[Number(searchParams.get('partNumber')) - 1] = body;
      return void response.writeHead(200, { etag: '"x"' }).end();
    }
    if (request.method === 'DELETE') {
      if (upload === null) bucket.objects.delete(key);
      else bucket.uploads.delete(key);
      return void response.writeHead(204).end();
    }
    if (searchParams.has('list-type')) {
      const [prefix, after] = [searchParams.get('prefix') ?? '', searchParams.get('start-after') ?? ''];
      const keys = [...bucket.objects.keys()].filter((name) => name.startsWith(prefix) && name > after).toSorted();
      const contents = keys.map(
        (name) =>
          `<Contents><Key>${name}</Key><Size>${bucket.objects.get(name)?.length}</Size><LastModified>2026-01-05T12:00:00Z</LastModified></Contents>`,
      );
      return xml(`<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`);
    }
    const found = bucket.objects.get(key);
    response.writeHead(found ? 200 : 404, { 'content-length': found?.length ?? 0 }).end(found);
  }
  return bucket;
}
