/** The entry point that the build bundles and runs: see `build/build-site.ts`. */
export { renderDocument } from './document.tsx';
export { iconPath, iconSizes } from './feeds/manifest.ts';
export { textFiles } from './feeds/text-files.ts';
export { publicUrl } from './addresses.ts';
export { pages } from './pages.ts';
export { buildSearchIndex } from './search/build-index.ts';
export { drawCard } from './share/card-drawing.tsx';
export { cardOf } from './share/cards.ts';
export { drawIcon, drawLogo, drawName, drawWordmark } from './share/icons.tsx';
