/**
 * The address of a page that a client sent, as host and path. It becomes a link only if it reads exactly like the
 * address that would open; anything else stays text.
 */
export function sourceLink(value: string): string | null {
  const url = URL.parse(`https://${value}`);
  if (!url || !url.hostname.includes('.') || url.username !== '' || url.password !== '') return null;
  const shown = url.host + url.pathname;
  return shown === value || shown === `${value}/` ? url.href : null;
}
