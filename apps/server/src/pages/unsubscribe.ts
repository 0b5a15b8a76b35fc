import { brand } from '@postern/contracts';
import { html, type Html } from '@postern/forms/html';
import { heading, visitorPage } from './layout.ts';

interface UnsubscribeText {
  title: string;
  description: string;
  text: Html;
  /** The available action. */
  action?: Html;
}

const page = ({ title, description, text, action }: UnsubscribeText): string =>
  visitorPage({
    title,
    description,
    lang: 'en',
    main: html`${heading(title)}
      <p class="stand">${text}</p>
      ${action}`,
  });

/**
 * Asks for confirmation, because email scanners open every link. Email clients with an unsubscribe button post at once
 * (RFC 8058).
 */
export const unsubscribePage = (email: string): string =>
  page({
    title: 'Stop these emails?',
    description: 'Stops emails about form submissions.',
    text: html`Submissions will no longer be emailed to ${email}. They stay in ${brand.name}. To get emails again,
    confirm the address again.`,
    action: html`<form method="post"><button class="btn btn-1 btn-lg" type="submit">Stop emails</button></form>`,
  });

export const unsubscribedPage = (email: string): string =>
  page({
    title: 'Emails stopped',
    description: 'Emails about form submissions are stopped.',
    text: html`${email} will get no more emails about this form. The owner of the form can ask you to confirm again.`,
  });

export const unknownUnsubscribePage = (): string =>
  page({
    title: 'This link does not work',
    description: 'This unsubscribe link is not valid.',
    text: html`Open the link from the email again, and make sure that it is complete. If that does not help, reply to
    the email.`,
  });
