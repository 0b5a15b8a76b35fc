import { all } from '../../dom.ts';

/** The intake's answer (`acceptedSchema` of the contracts, or a problem if it refuses). */
interface Answer {
  submission_id?: string;
  detail?: string;
}

/** Sends the specimen's form to the demo endpoint and shows the result. */
export function enhanceTrying(specimen: HTMLElement, play: () => void): void {
  const [form] = all<HTMLFormElement>('form[data-demo="on"]', specimen);
  if (!form) return;
  const [button] = all<HTMLButtonElement>('button', form);
  const [note] = all('[data-demo-note]', form);
  const say = (text: string, kind: 'done' | 'error') => {
    if (!note) return;
    note.textContent = text;
    note.dataset['kind'] = kind;
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (button?.disabled) return;
    if (button) button.disabled = true;
    const fields = textsOf(form);
    send(form, fields)
      .then(({ id, ms }) => {
        show(specimen, fields, { id, ms });
        say('That was a real submission: checked, stored and answered. It is deleted after a day.', 'done');
        form.reset();
        play();
      })
      .catch((error: unknown) =>
        say(error instanceof Refused ? error.message : 'Couldn’t send it. Try again in a moment.', 'error'),
      )
      .finally(() => {
        if (button) button.disabled = false;
      });
  });
}

/** A refusal with a message for the visitor. */
class Refused extends Error {}

interface Sent {
  id: string;
  ms: number;
}

/** The names of fields and the typed texts. */
type Texts = readonly (readonly [string, string])[];

const textsOf = (form: HTMLFormElement): Texts =>
  [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []));

async function send(form: HTMLFormElement, fields: Texts): Promise<Sent> {
  const body = new URLSearchParams(fields.map(([name, value]) => [name, value]));
  const startedAt = performance.now();
  // The page may be open under a name of this server that differs from its public URL.
  const response = await fetch(new URL(form.action).pathname, {
    method: 'POST',
    body,
    headers: { accept: 'application/json' },
  });
  const ms = Math.max(1, Math.round(performance.now() - startedAt));
  const answer = (await response.json()) as Answer;
  if (response.ok && answer.submission_id !== undefined) return { id: answer.submission_id, ms };
  const wait = response.headers.get('retry-after');
  throw new Refused(
    response.status === 429 && wait !== null
      ? `Too many submissions from your network. Try again in ${wait} s.`
      : (answer.detail ?? 'The submission was refused.'),
  );
}

function show(specimen: HTMLElement, entries: Texts, { id, ms }: Sent): void {
  const write = (selector: string, text: string) => {
    for (const element of all(selector, specimen)) element.textContent = text;
  };
  write('[data-from]', entries[0]?.[1] ?? '');
  write('[data-what]', entries[1]?.[1] ?? '');
  const [list] = all('[data-fields]', specimen);
  list?.replaceChildren(
    ...entries.flatMap(([name, value]) => {
      const [term, text] = [document.createElement('dt'), document.createElement('dd')];
      term.textContent = name;
      text.textContent = value;
      return [term, text];
    }),
  );
  const log = [
    ['Stored', `${entries.length} fields`],
    ['Reference', `…${id.slice(-6)}`],
    ['Answered', `201 in ${ms} ms`],
  ];
  const [names, details] = [all('[data-log-what]', specimen), all('[data-log-detail]', specimen)];
  for (const [place, [what = '', detail = '']] of log.entries()) {
    const [name, text] = [names[place], details[place]];
    if (name) name.textContent = what;
    if (text) text.textContent = detail;
  }
  write('[data-caption]', 'Your line, as this server’s demo endpoint received it.');
}
