/** The names of the intake's signals for people. */
const words: Partial<Record<string, string>> = {
  honeypot: 'Hidden field filled in',
  time_trap: 'Sent too quickly',
  time_odd: 'Implausible opening time',
  origin_unknown: 'Unknown site',
  captcha_unreachable: 'Captcha not checked',
  captcha_misconfigured: 'Captcha misconfigured',
  blocked_word: 'Blocked word',
  blocked_address: 'Blocked address',
  blocked_country: 'Blocked country',
  disposable_address: 'Disposable address',
  duplicate: 'Sent to many endpoints',
  links: 'Links',
  link_markup: 'Links as code',
  mixed_scripts: 'Mixed alphabets',
  invisible: 'Invisible characters',
  gibberish: 'Random letters',
  content: 'Wording',
  learned: 'Learned from your choices',
};

/** A signal as a heading. An unknown one is shown by its own name: `new_signal` → New signal. */
export function signalWords(signal: string): string {
  const known = Object.hasOwn(words, signal) ? words[signal] : undefined;
  if (known) return known;
  const plain = signal.replaceAll('_', ' ');
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}
