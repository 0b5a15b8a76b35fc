import { html, type Html } from '../html.ts';

/** The value of an attribute: true for one without a value, null for none. */
export type Attribute = string | number | boolean | null | undefined;

/** Attributes with a space before each; values are escaped. */
export const attributes = (of: Readonly<Record<string, Attribute>>): Html =>
  html`${Object.entries(of).map(([name, value]) => {
    if (value === null || value === undefined || value === false) return null;
    return value === true ? html` ${name}` : html` ${name}="${value}"`;
  })}`;
