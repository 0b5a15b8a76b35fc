/**
 * The address of a page that strangers named, host and path. Only what reads exactly as it would be opened may be opened:
 * anything else stays text.
 */
export function sourceLink(value: string): string | null {
  const url = URL.parse(`https://${value}`);
  if (!url || !url.hostname.includes('.') || url.username !== '' || url.password !== '') return null;
  const shown = url.host + url.pathname;
  return shown === value || shown === `${value}/` ? url.href : null;
}
