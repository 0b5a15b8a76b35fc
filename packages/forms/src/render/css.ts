import { base, tokens, wide } from './css/base.ts';
import { choices, inputs, labels } from './css/fields.ts';
import { live } from './css/live.ts';

/** How a form looks, wherever it stands: a page, a narrow column, a shadow root. A rule of `themeCss` follows it. */
export const formCss: string = [tokens, base, labels, inputs, choices, live, wide].join('\n').trimStart();
