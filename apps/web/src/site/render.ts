/** What the build bundles and runs: see `scripts/build-site.ts`. */
export { findProblems } from './check.ts';
export { renderDocument } from './document.tsx';
export { publicUrl } from './page.ts';
export { pages } from './pages.ts';
export { themeScript } from './theme-script.ts';
