import { html, type Html } from '../html.ts';

/** Addresses as people write them in a text, without the punctuation that ends a sentence. */
const ADDRESS = /(https?:\/\/[^\s<>"'“”„«»「」]*[^\s<>"'“”„«»「」.,;:!?)\]])/i;
const MAX_CHARS = 300;

/** The owner's text with its web addresses as links: a form often asks for agreement to a document elsewhere. */
export const linked = (text: string): Html =>
  html`${text.split(ADDRESS).map((part, at) => {
    const isLink = at % 2 === 1 && part.length <= MAX_CHARS && URL.canParse(part);
    // In a new tab, so that the filled-in form is not lost.
    return isLink ? html`<a href="${part}" target="_blank" rel="nofollow noopener noreferrer ugc">${part}</a>` : part;
  })}`;
