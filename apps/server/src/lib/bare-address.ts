/** The address of `Name <address>`, as in the settings. */
export function bareAddress(text: string): string {
  const open = text.lastIndexOf('<');
  return open === -1 ? text.trim() : text.slice(open + 1).replace(/>.*$/s, '');
}
