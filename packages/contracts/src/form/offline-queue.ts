import { submit, toSubmitUrl, type SubmitOptions, type SubmitResult, type SubmitTarget } from '../submit/submit.ts';

const DATABASE = 'postern';
const STORE = 'queue';
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

interface Waiting {
  /** The idempotency key: whatever happens, the submission is stored once. */
  key: string;
  url: string;
  entries: [string, FormDataEntryValue][];
  language?: string;
  /** Milliseconds since 1970. */
  at: number;
}

interface Submission {
  key: string;
  form: FormData;
  language: string | undefined;
}

/** Keeps a submission in this browser. @returns whether the browser allows it */
export async function addToQueue(target: SubmitTarget, { key, form, language }: Submission): Promise<boolean> {
  const entry: Waiting = {
    key,
    url: toSubmitUrl(target),
    entries: [...form],
    ...(language !== undefined && { language }),
    at: Date.now(),
  };
  return inStore('readwrite', (store) => store.put(entry)).then(
    () => true,
    () => false,
  );
}

/** How many submissions wait for an endpoint. */
export const countQueue = async (target: SubmitTarget): Promise<number> => (await listQueue(target)).length;

/**
 * Sends what waits for an endpoint, the oldest first, until there is no connection or the server wants a pause. What it
 * does not accept is given up, as is what has waited for a week.
 */
export async function flushQueue(
  target: SubmitTarget,
  { onResult, ...options }: Pick<SubmitOptions, 'fetch'> & { onResult: (result: SubmitResult) => void },
): Promise<void> {
  for (const { key, url, entries, language, at } of await listQueue(target)) {
    const form = new FormData();
    for (const [name, value] of entries) form.append(name, value);
    const own = { idempotencyKey: key, ...(language !== undefined && { language }) };
    const result = await submit(url, form, { ...options, ...own }).catch(() => undefined);
    const isLater = !result?.ok && (result === undefined || result.status >= 500 || result.status === 429);
    if (isLater && Date.now() - at < KEPT_MS) return;
    await inStore('readwrite', (store) => store.delete(key)).catch(() => undefined);
    if (result) onResult(result);
  }
}

async function listQueue(target: SubmitTarget): Promise<Waiting[]> {
  const url = toSubmitUrl(target);
  const all = await inStore<Waiting[]>('readonly', (store) => store.getAll()).catch(() => []);
  return all.filter((entry) => entry.url === url).toSorted((a, b) => a.at - b.at);
}

/** @throws if the browser has no storage, or does not allow it */
async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE, { keyPath: 'key' }));
  const database = await settled(opening);
  try {
    return await settled(work(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The storage failed.')));
  });
