/** A page or a section that the search can find. */
export interface SearchEntry {
  url: string;
  /** The heading that stands at this address. */
  title: string;
  /** Where that is: the page's own name, for a section; the group's, for a page. */
  place: string;
  /** What stands below the heading, without samples. */
  text: string;
  /** true: the page itself, and not one of its sections. */
  isPage: boolean;
}
