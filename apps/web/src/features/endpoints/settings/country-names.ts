const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** The name of a country: SE → Sweden. null for unknown codes. */
export function countryName(code: string): string | null {
  // `of` throws for anything but two letters.
  return /^[A-Za-z]{2}$/.test(code) ? (names.of(code.toUpperCase()) ?? null) : null;
}
