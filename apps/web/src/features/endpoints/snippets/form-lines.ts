import { brand, type Endpoint } from '@postern/contracts';

type Addressed = Pick<Endpoint, 'id' | 'form_url'>;

/** What puts forms into pages, as pages elsewhere ask for it. */
export const embedUrl = ({ form_url }: Addressed): string => new URL('/embed.js', form_url).href;

/** Puts the published form into a page. */
export const embedLine = (endpoint: Addressed): string =>
  `<script src="${embedUrl(endpoint)}" data-form="${endpoint.id}" defer></script>\n`;

/** Enhances the forms of a page that post to this server. */
export const enhanceLine = (endpoint: Addressed): string =>
  `<script src="${new URL(`/${brand.slug}.js`, endpoint.form_url).href}" defer></script>\n`;
