/** An element’s attributes, by their names in lower case. */
export type Attributes = Readonly<Record<string, string>>;

/** A field or button of a form. */
export interface Control {
  tag: 'input' | 'select' | 'textarea' | 'button';
  /** In lower case; `text` for an input without one, `submit` for a button without one. */
  type: string;
  name: string;
  /** A browser leaves it out of what it sends. */
  isDisabled: boolean;
  attributes: Attributes;
}

export interface PageForm {
  attributes: Attributes;
  controls: Control[];
}

/** What a page has that concerns forms. */
export interface Page {
  /** Relative addresses start here. */
  base: URL;
  forms: PageForm[];
  frames: Attributes[];
  scripts: Attributes[];
  /** The code of all scripts in the page. */
  code: string;
  ids: ReadonlySet<string>;
  /** The elements for captchas, by tag or class: `altcha-widget`, `h-captcha`, … */
  widgets: ReadonlySet<string>;
  /** The policies of `<meta>`, without those of the headers. */
  policies: string[];
}
