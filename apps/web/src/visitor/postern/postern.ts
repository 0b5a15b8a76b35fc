import { NAME } from './name.ts';
import { start } from './start.ts';

// A script that was loaded as a module has no `currentScript`.
const script = document.currentScript ?? document.querySelector(`script[src*="/${NAME}.js"]`);
const { origin } = new URL(script?.getAttribute('src') ?? '', document.baseURI);
// Loaded twice, it would send everything twice.
if (!(NAME in window)) Object.assign(window, { [NAME]: start(origin) });
