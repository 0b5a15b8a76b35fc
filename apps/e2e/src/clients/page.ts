const query = new URLSearchParams(location.search);

/** Postern's address, without a slash at the end. */
export const origin = query.get('origin') ?? '';
/** The id of the endpoint. */
export const id = query.get('id') ?? '';

/** Shows the outcome: "sent", or the message of the failure. */
export function show(text: string): void {
  const output = document.querySelector('output');
  if (output) output.textContent = text;
}

/** Calls `send` with the page's form when it is submitted, and shows what it returns. */
export function onSubmit(send: (form: HTMLFormElement) => Promise<string>): void {
  document.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault();
    void send(event.currentTarget as HTMLFormElement).then(show, (error: unknown) => show(String(error)));
  });
}

/** What a page shows of a problem: the first invalid field, else the sentence for all of it. */
export function sentenceOf(problem: unknown): string {
  const { errors, detail } = problem as { errors?: { message: string }[]; detail: string };
  return errors?.[0]?.message ?? detail;
}

/** The fields of a form without files, as clients that send JSON want them. */
export const fieldsOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    Array.from(new FormData(form)).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );

interface Shown {
  status: string;
  message: string | null;
  errors: Readonly<Record<string, string>>;
}

/** What a page with `usePostern` shows: the first invalid field, else the sentence for all of it. */
export const outcomeOf = ({ status, message, errors }: Shown): string =>
  status === 'sent' ? 'sent' : (Object.values(errors)[0] ?? message ?? '');
