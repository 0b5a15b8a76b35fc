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

/** How long the browser gets to read the bytes. */
const keepMs = 60_000;

/**
 * Saves bytes as a file, with a generic type: their address belongs to this origin, and a page that a visitor uploaded
 * must never open under it.
 */
export function saveBytes(bytes: Blob, name: string): void {
  const url = URL.createObjectURL(bytes.slice(0, bytes.size, 'application/octet-stream'));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), keepMs);
}
