import { brand } from '@postern/contracts';
import { html } from '@postern/forms/html';

/** An account email as plain text and as HTML with the same content. */
export interface AccountEmail {
  subject: string;
  text: string;
  html: string;
}

interface Draft {
  subject: string;
  paragraphs: string[];
  link?: { url: string; label: string };
  closing: string[];
}

export interface AccountEmailFacts {
  publicUrl: string;
  supportEmail: string;
  /** How many submissions a month the plan includes. */
  monthlySubmissions: number;
  /** The workspace that the email is about, if its reader might take it for another one. */
  workspace?: { id: string; name: string } | undefined;
}

/** The facts of an account email whose link identifies the account. */
export interface LinkFacts extends AccountEmailFacts {
  /** The secret of the link. */
  token: string;
}

export function compose(draft: Draft): AccountEmail {
  const { subject, paragraphs, link, closing } = draft;
  const text = [...paragraphs, ...(link ? [link.url] : []), ...closing].join('\n\n');
  const font = 'font: 16px/1.5 system-ui, sans-serif; color: #181b1a';
  const button =
    'display: inline-block; padding: 10px 18px; border-radius: 6px; background: #1d6f63; color: #ffffff; text-decoration: none';
  const body = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${subject}</title>
      </head>
      <body style="margin: 0; padding: 32px 16px; background: #faf9f6">
        <div style="max-width: 520px; margin: 0 auto; ${font}">
          <p style="font-weight: 600">${brand.name}</p>
          ${paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}
          ${
            link &&
            html`<p><a href="${link.url}" style="${button}">${link.label}</a></p>
              <p style="font-size: 13px; color: #535a56">Or open ${link.url}</p>`
          }
          ${closing.map((paragraph) => html`<p style="font-size: 14px; color: #535a56">${paragraph}</p>`)}
        </div>
      </body>
    </html> `;
  return { subject, text: `${text}\n`, html: body.text };
}
