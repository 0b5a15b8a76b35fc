import { html, type Html } from '../html.ts';

/** Addresses as people write them into a text; what ends a sentence is no part of them. */
const ADDRESS = /(https?:\/\/[^\s<>"'“”„«»「」]*[^\s<>"'“”„«»「」.,;:!?)\]])/i;
const MAX_CHARS = 300;

/** The owner's text, in which web addresses are links: a form often asks to agree to something that stands elsewhere. */
export const linked = (text: string): Html =>
  html`${text.split(ADDRESS).map((part, at) => {
    const isLink = at % 2 === 1 && part.length <= MAX_CHARS && URL.canParse(part);
    // In a new tab, so that the filled-in form is not lost.
    return isLink ? html`<a href="${part}" target="_blank" rel="nofollow noopener noreferrer ugc">${part}</a>` : part;
  })}`;
