import { mailboxCss } from './dev-mailbox.ts';

/** The URL of the pages' style sheet: fixed, because the pages are not part of the web build. */
export const PAGES_CSS_PATH = '/pages.css';

/** The tokens that these pages use, in both themes: the same values as `packages/design/src/tokens.css`. */
const tokens = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#faf9f6, #121412);
  --surface: light-dark(#ffffff, #191c1a);
  --sunken: light-dark(#f3f1eb, #0e100f);
  --hover: light-dark(#f5f3ee, #1f2321);
  --ink: light-dark(#181b1a, #eceee9);
  --muted: light-dark(#535a56, #a3aaa5);
  --faint: light-dark(#666d69, #8b938e);
  --line: light-dark(#e4e2dc, #2a2f2c);
  --line-strong: light-dark(#d3d0c7, #3a413d);
  --line-control: light-dark(#858b86, #6c756f);
  --accent: light-dark(#1d6f63, #5fc2b0);
  --accent-hover: light-dark(#155549, #7fd3c3);
  --on-accent: light-dark(#ffffff, #0d1512);
  --accent-line: light-dark(#b4d1c9, #2b5a50);
  --error: light-dark(#b3362b, #ec8478);
  --error-wash: light-dark(#fbebe8, #351c19);
  --error-line: light-dark(#e8bdb6, #6b342d);
  --font-serif: "Iowan Old Style", "Palatino Linotype", Georgia, serif;
  --font-display: "Newsreader Variable", var(--font-serif);
  --font-ui: "Geist Variable", system-ui, -apple-system, "Segoe UI", sans-serif;
  --font-mono: "Geist Mono Variable", ui-monospace, "SFMono-Regular", Menlo, Consolas, monospace;
  --gutter: clamp(20px, 4vw, 48px);
}`;

const base = `
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; min-height: 100vh; display: grid; grid-template-rows: 1fr auto; grid-template-columns: minmax(0, 1fr); background: var(--ground); color: var(--ink); font: 400 1rem/1.6 var(--font-ui); letter-spacing: -.006em; -webkit-font-smoothing: antialiased; overflow-wrap: anywhere; }
h1, h2, p, ul, dl, dd, pre { margin: 0; padding: 0; }
ul { list-style: none; }
h1 { font: 420 clamp(2.25rem, 1.7rem + 2.4vw, 3rem)/1.06 var(--font-display); letter-spacing: -.024em; text-wrap: balance; }
h1.other-face { font-family: var(--font-serif); font-weight: 400; letter-spacing: -.012em; line-height: 1.12; }
:lang(ja), :lang(zh) { letter-spacing: 0; line-break: strict; }
:is(:lang(ja), :lang(zh)) h1 { letter-spacing: .01em; line-height: 1.3; font-size: clamp(1.75rem, 1.4rem + 1.8vw, 2.5rem); word-break: auto-phrase; }
h2 { font-size: .875rem; font-weight: 600; line-height: 1.2; }
p, li { text-wrap: pretty; }
a { color: inherit; text-decoration-color: var(--accent-line); text-underline-offset: .2em; text-decoration-thickness: 1px; }
a:hover { color: var(--accent); text-decoration-color: currentColor; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
button, input, select, textarea { font: inherit; color: inherit; letter-spacing: inherit; }
svg { display: block; max-width: 100%; }
code, pre, .mono { font-family: var(--font-mono); letter-spacing: 0; font-size: .8125rem; }
main { width: min(600px, 100%); margin-inline: auto; padding: clamp(40px, 9vh, 112px) var(--gutter) 48px; }
footer { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 8px 24px; padding: 20px var(--gutter); border-top: 1px solid var(--line); font-size: .8125rem; color: var(--faint); }
footer a { display: inline-block; padding-block: 2px; }
.stand { margin-top: 16px; font-size: 1.125rem; color: var(--muted); white-space: pre-line; }
.note { margin-top: 12px; font-size: .875rem; color: var(--muted); }
.label { margin-bottom: 8px; font-size: .8125rem; color: var(--faint); }
.act { margin-top: 32px; display: flex; flex-wrap: wrap; gap: 12px; }
.btn { display: inline-flex; align-items: center; justify-content: center; min-height: 36px; padding: 0 14px; border: 1px solid transparent; border-radius: 6px; font-size: .875rem; font-weight: 500; line-height: 1.2; text-decoration: none; cursor: pointer; }
.btn-1 { background: var(--accent); color: var(--on-accent); }
.btn-1:hover { background: var(--accent-hover); color: var(--on-accent); }
.btn-2 { border-color: var(--line-strong); background: var(--surface); }
.btn-2:hover { border-color: var(--line-control); color: var(--ink); background: var(--hover); }
.btn-lg { min-height: 44px; padding-inline: 20px; font-size: 1rem; }
.code { margin-top: 24px; padding: 16px 20px; overflow-x: auto; border: 1px solid var(--line); border-radius: 10px; background: var(--surface); line-height: 1.65; overflow-wrap: normal; }`;

const thanks = `
.art { width: 104px; height: auto; margin-bottom: 32px; }
.art .frame { fill: none; stroke: var(--ink); stroke-width: 1.25; }
.art .leaf { fill: var(--accent); }
.art .slot { fill: var(--ground); }
.art .paper { fill: var(--surface); stroke: var(--ink); stroke-width: 1.25; clip-path: inset(0 0 1px 0); }
.art .mk { stroke: var(--accent); stroke-width: 1.25; fill: none; }
.receipt { margin-top: 32px; border-top: 1px solid var(--line); }
.receipt div { display: grid; grid-template-columns: 120px minmax(0, 1fr); gap: 16px; padding: 10px 0; border-bottom: 1px solid var(--line); font-size: .875rem; }
.receipt dt { color: var(--muted); }
.receipt .mono { font-size: .75rem; line-height: 1.85; }
.sent dd { white-space: pre-wrap; }
.withdraw { font-size: .875rem; }
.withdraw[open] { flex-basis: 100%; }
.withdraw summary { list-style: none; }
.withdraw summary::-webkit-details-marker { display: none; }
.withdraw p { margin: 16px 0; color: var(--muted); }
.onward { margin-top: 32px; padding: 16px 20px; border: 1px solid var(--line); border-radius: 6px; background: var(--surface); font-size: .875rem; }
.onward p + p { margin-top: 6px; }`;

const refused = `
.errsum { margin-top: 24px; border: 1px solid var(--error-line); border-radius: 6px; background: var(--error-wash); padding: 16px 20px; font-size: .875rem; }
.errsum:focus { outline: none; }
.errsum :is(li, p) { margin-top: 4px; }
.errsum a { color: var(--error); text-decoration-color: currentColor; }
.form { margin-top: 32px; display: grid; grid-template-columns: minmax(0, 1fr); gap: 24px; }
.field label { display: block; font-size: .875rem; font-weight: 500; margin-bottom: 6px; }
.field input, .field select, .field textarea { width: 100%; min-height: 42px; padding: 9px 12px; border: 1px solid var(--line-control); border-radius: 6px; background: var(--surface); font-size: 1rem; line-height: 1.45; }
.field textarea { min-height: 120px; resize: vertical; }
.field input:focus-visible, .field select:focus-visible, .field textarea:focus-visible { outline-offset: 0; border-color: var(--accent); border-radius: 6px; }
fieldset.field { min-width: 0; margin: 0; padding: 0; border: 0; }
.field legend { padding: 0; font-size: .875rem; font-weight: 500; margin-bottom: 6px; }
.field .box { display: flex; gap: 10px; align-items: start; min-height: 32px; font-weight: 400; }
.field .box span { white-space: pre-line; }
.field .opt { margin-inline-start: .375em; font-size: .9286em; font-weight: 400; color: var(--muted); }
.field .box input { margin: 3px 0 0; width: 16px; height: 16px; min-height: 0; flex: none; padding: 0; accent-color: var(--accent); }
.field [disabled] { background: var(--sunken); border-color: var(--line-strong); color: var(--muted); }
.field [readonly] { background: var(--sunken); border-color: var(--line-strong); }
.field input[type="file"] { padding: 7px; font-size: .875rem; color: var(--muted); }
.field input[type="file"]::file-selector-button { font: inherit; font-weight: 500; color: var(--ink); min-height: 28px; margin-inline-end: 12px; padding: 0 12px; border: 1px solid var(--line-strong); border-radius: 4px; background: var(--ground); }
.field .help { margin-top: 6px; font-size: .8125rem; color: var(--muted); }
.field .err { margin-top: 6px; display: flex; gap: 6px; font-size: .875rem; line-height: 1.45; color: var(--error); font-weight: 500; }
.field .err svg { margin-top: 2px; width: 16px; height: 16px; flex: none; fill: none; stroke: currentColor; stroke-width: 1.6; stroke-linecap: round; stroke-linejoin: round; }
.bad input:not([type="checkbox"], [type="radio"]), .bad select, .bad textarea { border-color: var(--error); box-shadow: inset 0 0 0 1px var(--error); }`;

/** The wall without a gate, for missing pages. A mask, so that it takes the theme's line colour. */
const tile =
  "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='48' height='24'%3E%3Cpath d='M0 .5h48M0 12.5h48M.5 0v12M24.5 12v12' stroke='%23000' fill='none'/%3E%3C/svg%3E\") 0 0 / 48px 24px";

const sign = `
main:has(> .wall) { position: relative; width: 100%; max-width: none; display: grid; place-items: center; grid-template-columns: minmax(0, 1fr); padding: 64px var(--gutter); overflow: hidden; }
.wall { position: absolute; inset: 0; background: var(--line-strong); -webkit-mask: ${tile}; mask: ${tile}; }
.sign { position: relative; width: min(560px, 100%); background: var(--ground); border: 1px solid var(--ink); border-radius: 2px; padding: clamp(24px, 5vw, 48px); }
.sign h1 { margin-top: 8px; }`;

const narrow = `
@media (max-width: 480px) { .receipt div { grid-template-columns: 96px minmax(0, 1fr); } .form .btn { width: 100%; } }
@media print { .act, .onward, .withdraw { display: none; } }
`;

/** The style sheet of all server-rendered pages. It changes only with the server, so it can be cached for an hour. */
export const pagesCss = [tokens, base, thanks, refused, sign, mailboxCss, narrow].join('\n').trimStart();
