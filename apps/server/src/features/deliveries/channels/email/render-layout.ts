import { brand } from '@postern/contracts';
import { html, Html, type HtmlValue } from '@postern/forms/html';

const sans = "'Geist Variable', Geist, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const mono = "'Geist Mono Variable', ui-monospace, SFMono-Regular, Menlo, Consolas, monospace";
const serif = "'Newsreader Variable', 'Iowan Old Style', Palatino, Georgia, 'Times New Roman', serif";

/** The light theme is inline, for email clients that drop style sheets; the colours are the product's. */
export const style = {
  title: `margin: 0; font: 600 20px/1.3 ${sans}; color: #181b1a`,
  text: `font: 400 15px/1.55 ${sans}; color: #181b1a; overflow-wrap: anywhere`,
  muted: `font: 400 13px/1.5 ${sans}; color: #535a56`,
  mono: `font: 400 12px/1.5 ${mono}; color: #535a56; overflow-wrap: anywhere`,
  link: 'color: #1d6f63',
  name: `width: 132px; padding: 11px 16px 9px 0; vertical-align: top; border-top: 1px solid #e4e2dc; font: 400 12px/1.8 ${mono}; color: #535a56; overflow-wrap: anywhere`,
  value: `padding: 9px 0; vertical-align: top; border-top: 1px solid #e4e2dc; font: 400 15px/1.55 ${sans}; color: #181b1a; overflow-wrap: anywhere; white-space: pre-wrap`,
  button: `display: inline-block; padding: 11px 18px; border-radius: 6px; background: #1d6f63; color: #ffffff; font: 600 14px/1.2 ${sans}; text-decoration: none`,
  note: `padding: 12px 14px; border: 1px solid #e4e2dc; border-radius: 6px; background: #f3f1eb; font: 400 14px/1.5 ${sans}; color: #181b1a`,
  spam: `padding: 12px 14px; border: 1px solid #dcbfd3; border-radius: 6px; background: #f4e9f1; font: 400 14px/1.5 ${sans}; color: #7d3c6b`,
} as const;

/** The dark theme, and one column on phones. Only !important in a style sheet overrides inline styles. */
const sheet = new Html(`<style>
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (max-width: 520px) {
  .page { padding: 20px 12px !important }
  .card { padding: 20px 18px !important }
  .cell { display: block !important; width: auto !important }
  .name { padding: 12px 0 0 !important }
  .value { border-top: 0 !important; padding: 0 0 12px !important }
}
@media (prefers-color-scheme: dark) {
  .page { background: #121412 !important }
  .card { background: #191c1a !important; border-color: #2a2f2c !important }
  .ink, .value { color: #eceee9 !important }
  .muted, .name { color: #a3aaa5 !important }
  .line, .name, .value { border-color: #2a2f2c !important }
  .link { color: #5fc2b0 !important }
  .button { background: #5fc2b0 !important; color: #0d1512 !important }
  .note { background: #0e100f !important; border-color: #2a2f2c !important; color: #eceee9 !important }
  .spam { background: #2e1d29 !important; border-color: #5a3a50 !important; color: #cf94bd !important }
  .leaf { background: #5fc2b0 !important }
  .slot { background: #121412 !important }
  .frame { border-color: #eceee9 !important }
}
</style>`);

/**
 * The gate with its letter slot, drawn with borders: an image would have to be fetched, which would reveal who reads
 * the email, and when.
 */
const mark = html`<span
  class="frame"
  style="display: inline-block; padding: 2px 2px 0; border: 1px solid #181b1a; border-width: 1px 1px 0; border-radius: 9px 9px 0 0; vertical-align: middle; line-height: 0"
  ><span
    class="leaf"
    style="display: inline-block; width: 11px; height: 14px; border-radius: 6px 6px 0 0; background: #1d6f63; text-align: center"
    ><span
      class="slot"
      style="display: inline-block; width: 7px; height: 2px; margin-top: 6px; background: #faf9f6"
    ></span></span
></span>`;

const wordmark = html`<div style="padding: 0 0 14px 2px">
  ${mark}<span class="ink" style="padding-left: 8px; vertical-align: middle; font: 500 18px/1 ${serif}; color: #181b1a"
    >${brand.name}</span
  >
</div>`;

export interface Page {
  title: string;
  /** The text that inboxes show after the subject. */
  preview: string;
  /** Whether the email carries our name: not if it speaks for the owner. */
  isOurs: boolean;
  card: HtmlValue;
  footer: HtmlValue;
}

/** A whole email: one card on paper, at most 600 px wide, with nothing to fetch. */
export const toPage = ({ title, preview, isOurs, card, footer }: Page): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${title}</title>
        ${sheet}
      </head>
      <body class="page" style="margin: 0; padding: 32px 16px; background: #faf9f6">
        <div style="display: none; max-height: 0; overflow: hidden">${preview}</div>
        <div style="max-width: 600px; margin: 0 auto">
          ${isOurs && wordmark}
          <div
            class="card"
            style="padding: 26px 28px; border: 1px solid #d3d0c7; border-radius: 10px; background: #ffffff"
          >
            ${card}
          </div>
          <div class="muted" style="padding: 16px 4px 0; ${style.muted}">${footer}</div>
        </div>
      </body>
    </html> `.text;

export const link = (url: string, label: string): Html =>
  html`<a class="link" href="${url}" style="${style.link}">${label}</a>`;

export const button = (url: string, label: string): Html =>
  html`<a class="button" href="${url}" style="${style.button}">${label}</a>`;
