/** A page or a section that the search can find. */
export interface SearchEntry {
  url: string;
  /** The heading at this address. */
  title: string;
  /** The name of the page, for a section; of the group, for a page. */
  place: string;
  /** The text below the heading, without samples. */
  text: string;
  /** true: a page; false: a section. */
  isPage: boolean;
}
