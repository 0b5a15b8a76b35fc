import type { FormDefinition } from '@postern/contracts';
import { formCss } from '@postern/forms/render/css';
import { themeCss } from '@postern/forms/render/theme';

/** The page around a form: a sheet of paper if there is space for one. */
const page = `
html, body { margin: 0; min-block-size: 100%; }
.pf-page { background: var(--pf-ground); }
.pf-page body { min-block-size: 100vh; min-block-size: 100dvh; display: grid; grid-template: 1fr auto / minmax(0, 1fr); }
.pf-page main { inline-size: min(42rem, 100%); margin-inline: auto; padding: clamp(2rem, 7vh, 3.5rem) clamp(1.25rem, 5vw, 3.5rem); }
.pf-page footer { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .25em 1.5em; inline-size: min(42rem, 100%); margin-inline: auto; padding: 1em clamp(1.25rem, 5vw, 3.5rem) 1.5em; font-size: .8125em; color: var(--pf-muted); }
.pf-page footer * { box-sizing: border-box; }
.pf-page main, .pf-page footer { box-sizing: border-box; }
.pf-page footer a { display: inline-block; padding-block: .25em; color: inherit; text-decoration-color: var(--pf-line-control); text-decoration-thickness: 1px; text-underline-offset: .2em; }
.pf-page footer a:hover { color: var(--pf-accent-text); }
.pf-page footer a:focus-visible { outline: 2px solid var(--pf-accent); outline-offset: 2px; border-radius: 3px; }
.pf-state { padding-block: min(8vh, 2.5rem); }
.pf-state > :is(h1, p) { margin-block-end: 0; }
.pf-state > .pf-title { margin-block: 0; }
.pf-state > .pf-step-count { margin-block: 0 .75em; }
.pf-state .pf-step-count { font-size: .875em; color: var(--pf-muted); }
.pf-sr { position: absolute; inline-size: 1px; block-size: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (min-width: 46em) {
  .pf-page main { align-self: start; margin-block: clamp(2rem, 6vh, 4.5rem) .75rem; padding-block: 3.25rem 3.5rem; background: var(--pf-surface); border: 1px solid var(--pf-line); border-radius: min(calc(var(--pf-radius) * 1.7), 1.25rem); }
  .pf-page footer { padding-block-end: 2.5em; }
}
`;

/** The same in a frame: the background is that of the surrounding site. */
const frame = `
html, body { margin: 0; }
.pf-page { background: transparent; }
.pf-page body > div { padding: 4px; }
.pf-state { padding-block: 1rem; }
.pf-sr { position: absolute; inline-size: 1px; block-size: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`;

interface Look {
  theme: FormDefinition['theme'];
  isFramed: boolean;
  /** The rules of its fonts. */
  fonts: string;
}

/** All that a form's page needs to be drawn, so that it comes with the page itself. */
export const formPageCss = ({ theme, isFramed, fonts }: Look): string =>
  [fonts, formCss, themeCss(theme), isFramed ? frame : page].join('\n');
