/** Patterns that many forms need. The hint is English, so it is only added to English forms. */
export interface PatternPreset {
  label: string;
  pattern: string;
  hint: string;
}

export const patternPresets: readonly PatternPreset[] = [
  { label: 'Postal code, Germany', pattern: '\\d{5}', hint: 'Five digits, such as 10115.' },
  {
    label: 'Postcode, United Kingdom',
    pattern: '[A-Za-z]{1,2}\\d[A-Za-z\\d]? ?\\d[A-Za-z]{2}',
    hint: 'A postcode such as SW1A 1AA.',
  },
  { label: 'ZIP code, United States', pattern: '\\d{5}(-\\d{4})?', hint: 'Five digits, such as 94107, or ZIP+4.' },
  { label: 'Postal code, Canada', pattern: '[A-Za-z]\\d[A-Za-z] ?\\d[A-Za-z]\\d', hint: 'Such as K1A 0B1.' },
  {
    label: 'IBAN',
    pattern: '[A-Z]{2}\\d{2}( ?[A-Z\\d]){11,30}',
    hint: 'Two letters, then digits, such as DE89 3704 0044 0532 0130 00.',
  },
  { label: 'Colour', pattern: '#[\\dA-Fa-f]{6}', hint: 'A colour such as #1d6f63.' },
  { label: 'Only digits', pattern: '\\d+', hint: 'Digits only.' },
  { label: 'Only letters', pattern: "[\\p{L}\\p{M} '’\\-]+", hint: 'Letters only.' },
  {
    label: 'Letters, digits, hyphens',
    pattern: '[A-Za-z\\d]+(-[A-Za-z\\d]+)*',
    hint: 'Letters and digits, with hyphens between them.',
  },
];
