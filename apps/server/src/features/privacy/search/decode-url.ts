/** An address of a page as people read it: it may have a value in its path or its query. */
export function decodeUrl(url: string): string {
  try {
    return decodeURIComponent(url.replaceAll('+', ' '));
  } catch {
    return url;
  }
}
