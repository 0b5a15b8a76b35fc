import { brand } from '@postern/contracts';
import type { FastifyInstance } from 'fastify';
import { html, type Html } from '@postern/forms/html';
import { isLoopback } from '../lib/ip-address.ts';
import { LINK, type DevMailbox, type KeptMail } from '../outbound/mailer/dev-mailbox.ts';

const EACH_LINK = new RegExp(`(${LINK.source})`);

/** The development mailbox. Only the machine itself may read it, over a loopback address. */
export function devMailboxPage(app: FastifyInstance, mailbox: DevMailbox): void {
  app.get('/dev/mailbox', async (request, reply) => {
    if (!isLoopback(request.socket.remoteAddress ?? '')) return reply.callNotFound();
    const emails = await mailbox.list();
    reply.header('cache-control', 'no-store');
    return reply.type('text/html; charset=utf-8').send(toPage(emails).text);
  });
}

const toPage = (emails: readonly KeptMail[]): Html =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>Development mailbox · ${brand.name}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/pages.css" />
      </head>
      <body class="mailbox">
        <main>
          <h1>Development mailbox</h1>
          <p class="note">
            No SMTP server is configured, so emails are kept here instead of being sent. Set <code>SMTP_URL</code> to
            send them.
            <a href="/dev/mailbox">Refresh</a>
          </p>
          ${emails.length === 0 && html`<p class="note">No emails yet. Create an account to get the first one.</p>`}
          ${emails.map(toEmail)}
        </main>
      </body>
    </html> `;

/** The newest email is open: it is usually the one that the developer is waiting for. */
const toEmail = (email: KeptMail, place: number): Html =>
  html`<details class="email" ${place === 0 && html` open`}>
    <summary>
      <h2>${email.subject}</h2>
      <span>${email.to}</span>
      <time datetime="${email.at}">${email.at.slice(0, 19).replace('T', ' ')} UTC</time>
    </summary>
    <pre>
${email.text.split(EACH_LINK).map((part, at) => (at % 2 === 1 ? html`<a href="${part}">${part}</a>` : part))}</pre>
  </details> `;

export const mailboxCss = `
.mailbox { grid-template-rows: 1fr; }
.mailbox main { width: min(860px, 100%); padding-top: 48px; }
.mailbox .note { max-width: 60ch; margin-bottom: 24px; }
.email { border: 1px solid var(--line-strong); border-bottom-width: 0; background: var(--surface); }
.note + .email { border-radius: 10px 10px 0 0; }
.email:last-child { border-bottom-width: 1px; border-radius: 0 0 10px 10px; }
.note + .email:last-child { border-radius: 10px; }
.email summary { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 2px 16px; align-items: baseline; padding: 12px 20px; cursor: pointer; font-size: .8125rem; color: var(--muted); list-style: none; }
.email summary::-webkit-details-marker { display: none; }
.email summary:hover { background: var(--hover); }
.email summary h2 { grid-column: 1 / -1; color: var(--ink); }
.email time { font-variant-numeric: tabular-nums; color: var(--faint); }
.email pre { padding: 16px 20px 20px; border-top: 1px solid var(--line); white-space: pre-wrap; line-height: 1.65; }
@media (max-width: 480px) { .email summary { grid-template-columns: minmax(0, 1fr); } }`;
