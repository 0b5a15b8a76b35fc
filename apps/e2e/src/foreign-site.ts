import { createServer } from 'node:http';

export interface ForeignSite {
  /** Another origin than the product's. */
  url: string;
  /** Serves this HTML at a path from now on. */
  page(path: string, html: string): void;
  close(): Promise<void>;
}

/** Somebody's plain web site: HTML, no scripts, an origin of its own. */
export async function startForeignSite(): Promise<ForeignSite> {
  const pages = new Map<string, string>();
  const server = createServer((request, response) => {
    const html = pages.get(new URL(request.url ?? '/', 'http://x').pathname);
    response.writeHead(html === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(html ?? 'not here');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The site has no address.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    page: (path, html) => void pages.set(path, html),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
