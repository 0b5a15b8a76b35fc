/** Tried in this order, because most browsers also claim to be others. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?(?:iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessEdg\//, 'Edge (headless)'],
  [/\bHeadlessChrome\//, 'Chrome (headless)'],
  [/\bChrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

export interface Device {
  /** “Firefox on macOS”, “curl”, “Unknown device”. */
  name: string;
  isPhone: boolean;
}

/** The device of a session, from its User-Agent header. Clients may send anything in it, so it is only a hint. */
export function deviceOf(userAgent: string | null): Device {
  const text = userAgent ?? '';
  const find = (known: typeof browsers) => known.find(([pattern]) => pattern.test(text))?.[1];
  const browser = find(browsers);
  const system = find(systems);
  const isPhone = system === 'iPhone' || system === 'iPad' || system === 'Android';
  if (browser) return { name: system ? `${browser} on ${system}` : browser, isPhone };
  const program = /^[\w.-]{1,40}(?=\/|\s|$)/.exec(text)?.[0];
  return { name: program && program !== 'Mozilla' ? program : (system ?? 'Unknown device'), isPhone };
}
