import { brand, type Endpoint } from '@postern/contracts';

type Addressed = Pick<Endpoint, 'id' | 'form_url'>;

/** The address of the script that embeds forms. */
export const embedUrl = ({ form_url }: Addressed): string => new URL('/embed.js', form_url).href;

/** The line that embeds the published form in a page. */
export const embedLine = (endpoint: Addressed): string =>
  `<script src="${embedUrl(endpoint)}" data-form="${endpoint.id}" defer></script>\n`;

/** The line that enhances the forms of a page that post to this server. */
export const enhanceLine = (endpoint: Addressed): string =>
  `<script src="${new URL(`/${brand.slug}.js`, endpoint.form_url).href}" defer></script>\n`;
