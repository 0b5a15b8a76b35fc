declare module '@joplin/turndown-plugin-gfm' {
  import type { Plugin } from 'turndown';

  /** Tables as GitHub writes them. */
  export const tables: Plugin;
}
