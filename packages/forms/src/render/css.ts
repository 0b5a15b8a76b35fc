import { base, tokens, wide } from './css/base.ts';
import { choices, inputs, labels } from './css/fields.ts';
import { live, rightToLeft } from './css/live.ts';

/**
 * The style sheet of a form in any surroundings: a page, a narrow column, a shadow root. A rule from `themeCss` follows
 * it.
 */
export const formCss: string = [tokens, base, labels, inputs, choices, live, rightToLeft, wide].join('\n').trimStart();
