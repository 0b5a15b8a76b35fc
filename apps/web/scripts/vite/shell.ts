import { brand } from '@postern/contracts';
import { themeScript } from '@postern/design/theme-script';
import type { Connect, Plugin } from 'vite';

/** The server's address, only used during development. */
export const server = process.env['POSTERN_SERVER'] ?? 'http://localhost:3000';

/** Paths that the server answers itself: calls, the static pages and their icon. */
export const servedByServer = /^\/($|\?|(api|trpc|blog|docs|dev|thanks|terms|privacy|favicon\.svg)(\/|\?|$))/;

/** The faces of the first paint; the browser finds the others when it needs them. */
const preloaded = /(geist-latin-wght-cut|display-face)-.*\.woff2$/;

/** During development, every page that the server does not serve is the shell. */
const toShell: Connect.NextHandleFunction = (request, _response, next) => {
  const wantsPage = request.headers.accept?.includes('text/html') ?? false;
  if (wantsPage && !servedByServer.test(request.url ?? '/')) request.url = '/app.html';
  next();
};

/** Makes app.html the page of every client route: product name, theme script, preloads. */
export function shell(): Plugin {
  return {
    name: 'shell',
    configureServer: (dev) => {
      dev.middlewares.use(toShell);
    },
    transformIndexHtml: (html, { bundle, server: dev }) => ({
      html: html
        .replaceAll('%BRAND%', brand.name)
        .replace('%THEME_SCRIPT%', () => themeScript)
        // In production the server fills these in when it starts.
        .replace('__PUBLIC_URL__', dev ? server : '__PUBLIC_URL__')
        .replace('__SUPPORT_EMAIL__', dev ? 'support@localhost' : '__SUPPORT_EMAIL__'),
      tags: Object.keys(bundle ?? {})
        .filter((file) => preloaded.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
          injectTo: 'head' as const,
        })),
    }),
  };
}
