const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** What a country is called: SE → Sweden. null for codes that no country has. */
export function countryName(code: string): string | null {
  // Anything but two letters throws.
  return /^[A-Za-z]{2}$/.test(code) ? (names.of(code.toUpperCase()) ?? null) : null;
}
