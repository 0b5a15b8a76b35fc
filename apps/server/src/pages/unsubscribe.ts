import { html, type Html } from '@postern/forms/html';
import { heading, visitorPage } from './layout.ts';

interface Said {
  title: string;
  description: string;
  text: Html;
  /** What can be done here. */
  action?: Html;
}

const page = ({ title, description, text, action }: Said): string =>
  visitorPage({
    title,
    description,
    lang: 'en',
    main: html`${heading(title)}
      <p class="stand">${text}</p>
      ${action}`,
  });

/** Asks once more, because scanners of mail open every link; mail programs that ask themselves post at once. */
export const unsubscribePage = (email: string): string =>
  page({
    title: 'No more mails?',
    description: 'Stops mails about form submissions.',
    text: html`Submissions will no longer be mailed to ${email}. They stay where they are, and can be mailed again once
    you confirm the address anew.`,
    action: html`<form method="post"><button class="btn btn-1 btn-lg" type="submit">Stop these mails</button></form>`,
  });

export const unsubscribedPage = (email: string): string =>
  page({
    title: 'No more mails',
    description: 'Mails about form submissions were stopped.',
    text: html`Nothing more is mailed to ${email}. Whoever runs the form can ask you again, if you tell them to.`,
  });

export const unknownUnsubscribePage = (): string =>
  page({
    title: 'This link does not work',
    description: 'The link to stop mails is not one of ours.',
    text: html`Please open it again from the mail, whole. If that does not help, answer the mail’s owner or write to us.`,
  });
