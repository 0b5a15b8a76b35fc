/**
 * Styles for the script. Elements that the script hides at first are invisible from the start (`data-later`). If the
 * script fails to load (`novalidate` is missing), they appear after a while. Elements that only the script shows: the
 * error list (`.pf-alert`), the step progress (`.pf-progress`), an upload's bar (`.pf-bar`, a `progress`), chosen files
 * (`.pf-files`), the status line (`.pf-status`), the note about a draft (`.pf-draft`), the
 * resume link (`.pf-resume`), and the replacement of a form
 * that was sent (`.pf-done`).
 */
export const live = `
@media (scripting: enabled) {
  .pf:not([novalidate]) [data-later] { animation: pf-later 5s step-end; }
  .pf:not([novalidate]) .pf-file { animation: pf-unseen 5s step-end; }
  .pf:not([novalidate]) .pf-drop-words { animation: pf-seen 5s step-end; }
  .pf:not([novalidate]) .pf-step-count { margin-block-end: calc(2.25em + 4px); }
}
@keyframes pf-unseen { from { opacity: 0; } }
@keyframes pf-seen { from { visibility: visible; } }
@keyframes pf-later { from { position: absolute; inline-size: 1px; max-block-size: 1px; padding: 0; overflow: clip; visibility: hidden; } }
.pf-alert { margin-block-end: 2em; padding: 1em 1.25em; border: 1px solid var(--pf-error-line); border-radius: var(--pf-radius); background: var(--pf-error-wash); font-size: .875em; }
.pf .pf-alert:focus { outline: none; }
.pf-alert :is(h2, strong) { display: block; font-size: 1em; font-weight: 600; }
.pf-alert ul { list-style: none; margin-block-start: .375em; }
.pf-alert li { margin-block-start: .25em; }
.pf .pf-alert a { display: inline-block; padding-block: .125em; color: var(--pf-error); }
.pf-progress { margin-block-end: 1.75em; font-size: .8125em; color: var(--pf-muted); font-variant-numeric: tabular-nums; }
.pf-progress progress { margin-block-start: .5em; }
.pf progress, .pf-bar { appearance: none; display: block; inline-size: 100%; block-size: 4px; border: 0; border-radius: 2px; background: var(--pf-line-strong); overflow: hidden; color: var(--pf-accent); }
.pf progress::-webkit-progress-bar { background: var(--pf-line-strong); border-radius: 2px; }
.pf progress::-webkit-progress-value { background: var(--pf-accent); border-radius: 2px; transition: inline-size .2s; }
.pf progress::-moz-progress-bar { background: var(--pf-accent); border-radius: 2px; }
.pf-files { list-style: none; margin-block-start: .5em; display: grid; gap: .375em; font-size: .875em; }
.pf-files > li { display: grid; grid-template-columns: minmax(0, 1fr) auto auto; gap: .25em .75em; align-items: center; padding-block: .375em; padding-inline: .75em .375em; border: 1px solid var(--pf-line); border-radius: var(--pf-radius); background: var(--pf-surface); }
.pf-files > .pf-wrong { border-color: var(--pf-error); }
.pf-files progress { grid-column: 1 / -1; }
.pf-files small { font-size: .9286em; color: var(--pf-muted); font-variant-numeric: tabular-nums; white-space: nowrap; }
.pf-remove { appearance: none; display: grid; place-items: center; inline-size: 2em; block-size: 2em; padding: 0; border: 0; border-radius: calc(var(--pf-radius) * .7); background: transparent; color: var(--pf-muted); cursor: pointer; }
.pf-remove:hover { background: var(--pf-sunken); color: var(--pf-ink); }
.pf-status { font-size: .875em; color: var(--pf-muted); }
.pf-status:empty { display: none; }
.pf-status[data-kind="error"] { color: var(--pf-error); font-weight: 500; }
.pf-draft { margin-block-start: 1.25em; display: flex; flex-wrap: wrap; align-items: baseline; gap: .25em .75em; font-size: .8125em; color: var(--pf-muted); }
.pf-link { appearance: none; min-block-size: 24px; padding: 0; border: 0; background: none; color: var(--pf-accent-text); text-decoration: underline; text-decoration-thickness: 1px; text-underline-offset: .2em; cursor: pointer; }
.pf-resume { margin-block-start: 1.25em; font-size: .8125em; color: var(--pf-muted); }
.pf-draft:not([hidden]) + .pf-resume { margin-block-start: .25em; }
.pf-resume p { margin-block-start: .5em; }
.pf-resume-link { margin-block-start: .75em; display: flex; flex-wrap: wrap; align-items: center; gap: .5em .75em; }
.pf-resume-link a { line-height: 24px; }
.pf-resume-link .pf-input { flex: 1 1 16em; }
.pf-done { padding-block: 1em; }
.pf-done :is(h1, h2) { font-size: 1.75em; font-weight: 600; line-height: 1.15; letter-spacing: -.02em; }
.pf-done p { margin-block-start: .625em; color: var(--pf-muted); white-space: pre-line; }
.pf-done .pf-actions { margin-block-start: 1.75em; }`;

/**
 * A form whose own words run from right to left. The product has no such language: its sentences run from left to right, on
 * the form's side. An empty line begins on that side, too; a browser would begin it on the left, as `dir="auto"` has it.
 */
export const rightToLeft = `
.pf:dir(rtl) :is(.pf-alert > *, .pf-error, .pf-hint, .pf-files small, .pf-draft > span, .pf-resume p, .pf-status) { direction: ltr; text-align: right; }
.pf:dir(rtl) .pf-error { flex-direction: row-reverse; }
.pf:dir(rtl) :is(.pf-done > *, .pf-files span) { text-align: right; }
.pf:dir(rtl) :is(input[type="text"], textarea).pf-input { direction: rtl; unicode-bidi: plaintext; }`;
