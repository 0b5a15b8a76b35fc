export const labels = `
.pf-label { display: block; margin-block-end: .5em; font-size: .875em; font-weight: 550; line-height: 1.4; }
fieldset.pf-field > .pf-label { float: inline-start; inline-size: 100%; }
fieldset.pf-field > .pf-label + * { clear: both; }
.pf-note { font-weight: 400; color: var(--pf-muted); }
.pf-label > .pf-note:not(.pf-when), .pf-choice .pf-note:not(.pf-when) { margin-inline-start: .375em; font-size: .9286em; }
.pf-when { display: block; font-size: .9286em; }
p.pf-when { font-size: .8125em; }
.pf-help { margin-block-start: .5em; font-size: .8125em; line-height: 1.45; color: var(--pf-muted); text-wrap: pretty; }
.pf-help > span { display: block; }
.pf-error { margin-block-start: .5em; display: flex; gap: .5em; font-size: .875em; line-height: 1.4; font-weight: 500; color: var(--pf-error); }
.pf-error::before { content: "!" / ""; flex: none; inline-size: 1.25em; block-size: 1.25em; margin-block-start: .0625em; border: 1.5px solid; border-radius: 50%; font-size: .875em; font-weight: 700; line-height: 1.1; text-align: center; }
.pf-section { margin-block-start: .75em; padding-block-start: 1.75em; border-block-start: 1px solid var(--pf-line); }
.pf-section:first-child { margin-block-start: 0; padding-block-start: 0; border-block-start: 0; }
.pf-section-title { font-size: 1.0625em; font-weight: 600; line-height: 1.3; letter-spacing: -.01em; }
.pf-section .pf-help { margin-block-start: .375em; font-size: .875em; }`;

/** The arrow of a select, in both schemes; a gradient, because the page may forbid images. */
const arrow =
  'conic-gradient(from -44deg at 50% 100%, transparent, currentColor 2deg 86deg, transparent 88deg) calc(100% - .9em) 50% / .75em .375em no-repeat';

export const inputs = `
.pf .pf-input { display: block; inline-size: 100%; min-inline-size: 0; min-block-size: 2.75em; padding: .5625em .75em; border: 1px solid var(--pf-line-control); border-radius: var(--pf-radius); background: var(--pf-surface); line-height: 1.45; appearance: none; transition: border-color .14s; }
.pf .pf-input:hover { border-color: var(--pf-muted); }
.pf .pf-input:focus-visible { outline: 2px solid var(--pf-accent); outline-offset: -1px; border-color: var(--pf-accent); border-radius: var(--pf-radius); }
.pf .pf-input[aria-invalid="true"] { border-color: var(--pf-error); box-shadow: inset 0 0 0 1px var(--pf-error); }
.pf .pf-input[aria-invalid="true"]:focus-visible { outline-color: var(--pf-error); }
.pf .pf-input::placeholder { color: var(--pf-muted); opacity: 1; }
.pf .pf-input[readonly] { background: var(--pf-wash); border-color: var(--pf-line); }
.pf textarea.pf-input { block-size: auto; resize: vertical; }
.pf .pf-select { padding-inline-end: 2.25em; background: ${arrow}, var(--pf-surface); cursor: pointer; text-overflow: ellipsis; }
.pf .pf-select:dir(rtl) { background-position: .9em 50%, 0 0; }
.pf .pf-select option { background: var(--pf-surface); color: var(--pf-ink); }
.pf input.pf-input:is([type="date"], [type="time"]) { min-inline-size: 0; font-variant-numeric: tabular-nums; }
.pf input.pf-input[type="number"] { font-variant-numeric: tabular-nums; }
.pf-drop { position: relative; display: grid; align-items: center; min-block-size: 4.75em; border: 1px dashed var(--pf-line-control); border-radius: var(--pf-radius); background: var(--pf-surface); transition: border-color .14s, background-color .14s; }
.pf-drop > * { grid-area: 1 / 1; }
.pf-drop:hover { border-color: var(--pf-muted); }
.pf-drop:has(:focus-visible) { outline: 2px solid var(--pf-accent); outline-offset: -1px; }
.pf-drop:has([aria-invalid="true"]) { border: 1px solid var(--pf-error); box-shadow: inset 0 0 0 1px var(--pf-error); }
.pf-drop[data-over] { border-color: var(--pf-accent); background: var(--pf-wash); }
.pf .pf-file { inline-size: 100%; min-inline-size: 0; block-size: 100%; padding: 1.5em .875em; border-radius: inherit; font-size: .875em; color: var(--pf-muted); cursor: pointer; }
.pf .pf-file:focus-visible { outline: none; }
.pf .pf-file::file-selector-button { font: inherit; font-weight: 500; color: var(--pf-ink); margin: 0; margin-inline-end: .75em; min-block-size: 2.1429em; padding: .25em .875em; border: 1px solid var(--pf-line-strong); border-radius: calc(var(--pf-radius) * .7); background: var(--pf-sunken); cursor: pointer; }
.pf-drop-words { visibility: hidden; position: relative; display: flex; align-items: center; justify-content: center; gap: .75em; padding: .75em 1em; font-size: .875em; line-height: 1.4; color: var(--pf-muted); pointer-events: none; }
.pf-drop svg { flex: none; inline-size: 1.4286em; block-size: 1.4286em; fill: none; stroke: currentColor; stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round; }
.pf-choose { font-weight: 500; color: var(--pf-accent-text); text-decoration: underline; text-decoration-thickness: 1px; text-underline-offset: .2em; }
@media (hover: none) { .pf-or-drop { display: none; } }
.pf[novalidate] .pf-file { position: absolute; inset: 0; opacity: 0; }
.pf[novalidate] .pf-drop-words { visibility: visible; }`;

export const choices = `
.pf-choices { display: grid; gap: .125em; }
.pf-choice { display: flex; gap: .625em; align-items: flex-start; inline-size: fit-content; max-inline-size: 100%; padding-block: .375em; line-height: 1.4; cursor: pointer; }
.pf-choice > span { min-inline-size: 0; }
.pf-choice > input { appearance: none; flex: none; display: grid; place-content: center; inline-size: 1.25em; block-size: 1.25em; margin-block-start: .075em; border: 1px solid var(--pf-line-control); border-radius: min(4px, var(--pf-radius)); background: var(--pf-surface); cursor: pointer; transition: background-color .14s, border-color .14s; }
.pf-choice > input[type="radio"] { border-radius: 50%; }
.pf-choice:has(> :disabled), .pf-choice > :disabled { cursor: not-allowed; }
.pf-seats { font-size: .9286em; color: var(--pf-muted); }
.pf-choice:has(> :disabled) { color: var(--pf-muted); }
.pf-choice > input:disabled { background: var(--pf-wash); border-color: var(--pf-line); }
.pf-choice:hover > input:not(:disabled) { border-color: var(--pf-muted); }
.pf .pf-choice > input:focus-visible { border-radius: min(4px, var(--pf-radius)); }
.pf .pf-choice > input[type="radio"]:focus-visible { border-radius: 50%; }
.pf-choice > input:checked { background: var(--pf-accent); border-color: var(--pf-accent); }
.pf-choice > input::before { content: ""; inline-size: .375em; block-size: .6875em; margin-block-start: -.125em; border: solid var(--pf-on-accent); border-width: 0 2px 2px 0; transform: rotate(45deg) scale(0); }
.pf-choice > input[type="radio"]::before { inline-size: .5em; block-size: .5em; margin: 0; border: 0; border-radius: 50%; background: var(--pf-on-accent); transform: scale(0); }
.pf-choice > input:checked::before { transform: rotate(45deg); }
.pf-choice > input[type="radio"]:checked::before { transform: none; }
.pf-choice > input[aria-invalid="true"], [aria-invalid="true"] .pf-choice > input { border-color: var(--pf-error); }
.pf-scale { display: flex; flex-wrap: wrap; position: relative; }
.pf-point { position: relative; display: grid; place-items: center; cursor: pointer; }
.pf-point > input { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; opacity: 0; cursor: pointer; }
.pf-stars { gap: .125em; margin-inline-start: -.375em; }
.pf-stars .pf-point { inline-size: 2.75em; block-size: 2.75em; border-radius: var(--pf-radius); }
.pf-stars svg { inline-size: 1.75em; block-size: 1.75em; fill: none; stroke: var(--pf-line-control); stroke-width: 1.5; stroke-linejoin: round; transition: fill .14s, stroke .14s; }
.pf-stars .pf-point:has(:checked) svg, .pf-stars .pf-point:has(~ .pf-point :checked) svg { fill: var(--pf-accent); stroke: var(--pf-accent); }
@media (hover: hover) { .pf-stars:hover .pf-point:hover svg, .pf-stars:hover .pf-point:has(~ .pf-point:hover) svg { stroke: var(--pf-accent); fill: var(--pf-wash); } .pf-stars:hover .pf-point:hover ~ .pf-point svg { fill: none; stroke: var(--pf-line-control); } }
.pf-numbers { gap: .25em; }
.pf-numbers .pf-point { flex: 1 1 0; min-inline-size: 1.5em; max-inline-size: 4em; min-block-size: 2.75em; border: 1px solid var(--pf-line-control); border-radius: min(var(--pf-radius), 10px); background: var(--pf-surface); font-variant-numeric: tabular-nums; transition: background-color .14s; }
.pf-numbers .pf-point:hover { background: var(--pf-wash); border-color: var(--pf-accent); }
.pf-numbers .pf-point:has(:checked) { background: var(--pf-accent); border-color: var(--pf-accent); color: var(--pf-on-accent); font-weight: 600; }
.pf-point:has(:focus-visible) { outline: 2px solid var(--pf-accent); outline-offset: 2px; }
@media (forced-colors: active) { .pf-choice > input { appearance: auto; } .pf-choice > input::before { display: none; } .pf-point:has(:checked) { outline: 2px solid Highlight; } .pf-stars .pf-point:has(:checked) svg, .pf-stars .pf-point:has(~ .pf-point :checked) svg { fill: CanvasText; } }`;
