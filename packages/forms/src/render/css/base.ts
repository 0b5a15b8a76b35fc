/**
 * The product's own colours, in both schemes. A theme's rule overrides them. Everything else reads only these
 * variables.
 */
export const tokens = `
.pf, .pf-page {
  color-scheme: light dark;
  --pf-ground: light-dark(#faf9f6, #121412);
  --pf-surface: light-dark(#ffffff, #191c1a);
  --pf-sunken: light-dark(#f3f1eb, #202422);
  --pf-ink: light-dark(#181b1a, #eceee9);
  --pf-muted: light-dark(#535a56, #a3aaa5);
  --pf-line: light-dark(#e4e2dc, #2a2f2c);
  --pf-line-strong: light-dark(#d3d0c7, #3a413d);
  --pf-line-control: light-dark(#858b86, #6c756f);
  --pf-accent: light-dark(#1d6f63, #5fc2b0);
  --pf-accent-hover: light-dark(#155549, #7fd3c3);
  --pf-on-accent: light-dark(#ffffff, #0d1512);
  --pf-accent-text: var(--pf-accent);
  --pf-wash: color-mix(in srgb, var(--pf-accent) 9%, var(--pf-surface));
  --pf-error: light-dark(#b3362b, #ec8478);
  --pf-error-wash: light-dark(#fbebe8, #351c19);
  --pf-error-line: light-dark(#e8bdb6, #6b342d);
  --pf-radius: 6px;
  --pf-font: system-ui, sans-serif;
  font: 400 max(1rem, 16px)/1.5 var(--pf-font);
  letter-spacing: -.006em;
  color: var(--pf-ink);
  text-align: start;
  text-transform: none;
  overflow-wrap: anywhere;
  -webkit-font-smoothing: antialiased;
  -webkit-text-size-adjust: 100%;
}
:is(.pf, .pf-page):lang(ja), :is(.pf, .pf-page):lang(zh) { letter-spacing: 0; line-break: strict; }`;

/**
 * Sizes are in em of the form's own font size, because the surrounding page may set any `rem`. The first step has no box:
 * the script puts the progress before it, and a box that moves counts as a layout shift although nothing visible moves.
 */
export const base = `
.pf { container: pf / inline-size; display: block; margin: 0; }
.pf *, .pf *::before, .pf *::after, .pf-intro, .pf-intro * { box-sizing: border-box; }
:where(.pf, .pf-intro) :where(h1, h2, h3, p, ul, ol, fieldset, legend, section) { margin: 0; padding: 0; border: 0; min-inline-size: 0; }
.pf [hidden] { display: none !important; }
:where(.pf) :where(button, input, select, textarea) { font: inherit; letter-spacing: inherit; color: inherit; margin: 0; }
.pf a:not(.pf-button), .pf-intro a { color: var(--pf-accent-text); text-decoration-thickness: 1px; text-underline-offset: .2em; }
.pf :focus-visible, .pf-intro :focus-visible { outline: 2px solid var(--pf-accent); outline-offset: 2px; border-radius: 3px; }
:is(.pf, .pf-intro):dir(rtl), :is(.pf, .pf-intro) :dir(rtl) { letter-spacing: 0; }
.pf-trap { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.pf-intro { container-type: inline-size; margin-block-end: 2.25em; }
.pf-logo { display: block; block-size: 2.75em; max-inline-size: 100%; object-fit: contain; object-position: left center; margin-block-end: 1.75em; }
.pf-logo:dir(rtl) { object-position: right center; }
.pf-title { font-size: clamp(1.75em, 1.25em + 3cqi, 2.25em); font-weight: 600; line-height: 1.14; letter-spacing: -.024em; text-wrap: balance; }
:is(:lang(ja), :lang(zh)) > .pf-title { letter-spacing: .01em; line-height: 1.3; word-break: auto-phrase; }
.pf-description { margin-block-start: .75em; font-size: 1.0625em; color: var(--pf-muted); text-wrap: pretty; }
.pf-lines { white-space: pre-line; }
.pf-description:first-child { margin-block-start: 0; }
.pf-step:not([hidden]) ~ .pf-step { margin-block-start: 2.5em; padding-block-start: 2.25em; border-block-start: 1px solid var(--pf-line); }
.pf-step:first-of-type { display: contents; }
.pf-step-count { font-size: .8125em; color: var(--pf-muted); font-variant-numeric: tabular-nums; }
.pf-step-title { font-size: 1.25em; font-weight: 600; line-height: 1.25; letter-spacing: -.014em; text-wrap: balance; }
.pf-step-title + .pf-fields { margin-block-start: 1.375em; }
.pf-fields { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.625em 1.25em; align-items: start; }
.pf-challenge { margin-block-start: 1.75em; }
.pf-challenge:empty { display: none; }
.pf-notice { padding: .75em 1em; border: 1px solid var(--pf-line-strong); border-radius: var(--pf-radius); background: var(--pf-sunken); font-size: .875em; }
.pf-left { margin-block-start: 2em; font-weight: 500; }
.pf-left::first-letter { text-transform: uppercase; }
.pf-actions { margin-block-start: 2em; display: flex; flex-wrap: wrap; gap: .75em; align-items: center; }
.pf-left + .pf-actions { margin-block-start: 1em; }
.pf-button { appearance: none; color: var(--pf-on-accent); display: inline-flex; align-items: center; justify-content: center; gap: .5em; min-block-size: 2.875em; padding: .5em 1.5em; border: 1px solid transparent; border-radius: var(--pf-radius); background: var(--pf-accent); font-weight: 550; line-height: 1.25; text-align: center; cursor: pointer; transition: background-color .14s; }
.pf-button:hover { background: var(--pf-accent-hover); }
.pf .pf-button:focus-visible { border-radius: var(--pf-radius); }
.pf-button-quiet { background: transparent; border-color: var(--pf-line-control); color: var(--pf-ink); }
.pf-button-quiet:hover { background: var(--pf-sunken); }
.pf-button[aria-busy="true"], .pf-button:disabled { cursor: progress; opacity: .72; }`;

/** Animations stay without motion, too: they move nothing, and hide what is for the script (see live.ts). */
export const wide = `
@container pf (min-width: 32em) {
  .pf-fields { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .pf-field { grid-column: 1 / -1; }
  .pf-half { grid-column: span 1; }
}
@container pf (max-width: 24em) {
  .pf-actions > .pf-button { inline-size: 100%; }
}
@media (prefers-reduced-motion: reduce) { .pf *, .pf *::before, .pf *::after { transition: none !important; } }
@media print { .pf-actions, .pf-challenge { display: none; } }
`;
