/**
 * Follows a ticket's address on this page's own origin, which the same server answers. Only on the same origin does
 * `download` keep an error page from replacing the screen. The page itself does not read the bytes.
 */
export function startDownload(url: string): void {
  const { pathname, search } = new URL(url, window.location.origin);
  const link = document.createElement('a');
  link.href = pathname + search;
  link.download = '';
  link.click();
}

/** Saves text that the page made as a file. */
export function saveText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
