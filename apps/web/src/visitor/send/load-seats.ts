/** What visitors are told about a cap. */
export interface Seats {
  field: string | null;
  option: string | null;
  /** In the visitor’s language: “full”, “2 left”. */
  text: string;
  /** Whether the option can’t be chosen. */
  closed: boolean;
}

/** @param action the address that the form posts to */
export async function loadSeats(action: string, lang: string | undefined, signal?: AbortSignal): Promise<Seats[]> {
  try {
    const url = new URL(action);
    url.pathname = url.pathname.replace('/submit/', '/seats/');
    if (lang) url.searchParams.set('lang', lang);
    const answer = await fetch(url, { credentials: 'omit', signal: signal ?? null });
    return ((await answer.json()) as { items: Seats[] }).items;
  } catch {
    // The site forbids it, the address has another shape, or there is no connection: a full option is refused when the form is sent.
    return [];
  }
}

/** An option as caps name it. */
export const toOption = (text: string): string => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
