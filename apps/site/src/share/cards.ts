import { brand } from '@postern/contracts';
import { longDate, type PlateName } from '../blog/post.ts';
import type { SitePage } from '../page.ts';

/** The size at which previews are shown, in pixels. */
export const cardWidth = 1200;
export const cardHeight = 630;

/** The preview picture of links to a page. */
export interface Card {
  /** The name of its file. */
  name: string;
  title: string;
  /** The line below the title. */
  label: string;
  plate: PlateName;
  /** Its description for people who do not see it. */
  alt: string;
}

const siteCard: Card = {
  name: 'site',
  title: brand.tagline,
  label: 'One URL in your form’s action',
  plate: 'gate',
  alt: inSentences(`${brand.name}: ${brand.tagline}`, 'A letter on its way to a small gate in a brick wall'),
};

/** Each article has its own card; all other pages share the site's. */
export function cardOf({ post }: SitePage): Card {
  if (!post) return siteCard;
  return {
    name: post.slug,
    title: post.title,
    label: `${post.category} · ${longDate(post.publishDate)}`,
    plate: post.image,
    alt: inSentences(post.title, post.imageAlt),
  };
}

/** Joins texts, each with one punctuation mark at its end. A title that is a question has its own. */
function inSentences(...texts: string[]): string {
  return texts.map((text) => (/[.?!]$/.test(text) ? text : `${text}.`)).join(' ');
}
