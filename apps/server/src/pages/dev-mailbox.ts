import { brand } from '@postern/contracts';
import type { FastifyInstance } from 'fastify';
import { html, type Html } from '@postern/forms/html';
import { isLoopback } from '../lib/ip-address.ts';
import { LINK, type DevMailbox, type KeptMail } from '../outbound/mailer/dev-mailbox.ts';

const EACH_LINK = new RegExp(`(${LINK.source})`);

/** The development mailbox: only where nobody but the developer can look, on a loopback address from the same machine. */
export function devMailboxPage(app: FastifyInstance, mailbox: DevMailbox): void {
  app.get('/dev/mailbox', async (request, reply) => {
    if (!isLoopback(request.socket.remoteAddress ?? '')) return reply.callNotFound();
    const mails = await mailbox.list();
    reply.header('cache-control', 'no-store');
    return reply.type('text/html; charset=utf-8').send(toPage(mails).text);
  });
}

const toPage = (mails: readonly KeptMail[]): Html =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Mailbox · ${brand.name}</title>
        <link rel="stylesheet" href="/pages.css" />
      </head>
      <body class="mailbox">
        <main>
          <h1>Development mailbox</h1>
          <p>No SMTP server is configured, so mails stay here instead of being sent. Newest first.</p>
          ${mails.length === 0 && html`<p class="muted">Nothing yet. Register an account, for example.</p>`}
          ${mails.map(toArticle)}
        </main>
      </body>
    </html> `;

const toArticle = (mail: KeptMail): Html =>
  html`<article class="mail">
    <h2>${mail.subject}</h2>
    <p class="muted">To ${mail.to}, <time datetime="${mail.at}">${mail.at.slice(0, 19).replace('T', ' ')} UTC</time></p>
    <pre>
${mail.text.split(EACH_LINK).map((part, place) => (place % 2 === 1 ? html`<a href="${part}">${part}</a>` : part))}</pre>
  </article> `;
