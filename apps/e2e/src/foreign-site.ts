import { createServer } from 'node:http';

export interface ForeignSite {
  /** Another origin than the product's. */
  url: string;
  /** Serves this HTML at a path from now on. */
  page(path: string, html: string): void;
  /** Serves a script at a path. */
  script(path: string, code: string): void;
  close(): Promise<void>;
}

/** A plain web site, on a separate origin. */
export async function startForeignSite(): Promise<ForeignSite> {
  const pages = new Map<string, { type: string; text: string }>();
  const server = createServer((request, response) => {
    const page = pages.get(new URL(request.url ?? '/', 'http://x').pathname);
    response.writeHead(page ? 200 : 404, { 'content-type': `${page?.type ?? 'text/html'}; charset=utf-8` });
    response.end(page?.text ?? 'not here');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The site has no address.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    page: (path, text) => void pages.set(path, { type: 'text/html', text }),
    script: (path, text) => void pages.set(path, { type: 'text/javascript', text }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
