import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, stat, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';

/** An email as the mailbox page shows it. */
export interface KeptMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  at: string;
}

export interface DevMailbox {
  /** @param mail one recipient's copy; `raw` is the same email as bytes */
  keep(mail: Pick<KeptMail, 'to' | 'subject' | 'text'>, raw: Buffer): Promise<void>;
  /** The stored emails, newest first. */
  list(): Promise<KeptMail[]>;
}

export interface MailboxLimits {
  mails?: number;
  /** The size of the emails in transit, including attachments. The newest is always kept. */
  bytes?: number;
}

/** A URL in a text, without the punctuation of the sentence around it. */
export const LINK = /https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?()[\]{}…‘’“”»、。）」]/;

const byName = (a: string, b: string) => (a < b ? -1 : 1);
/** The most files open at a time. */
const READ_AT_ONCE = 50;

/**
 * Emails on disk instead of in transit: `<id>.json` for the mailbox page, `<id>.eml` for an email client. Links are
 * logged too, so that a developer can click one without opening a page.
 */
export function createDevMailbox(folder: string, log: Logger, limits: MailboxLimits = {}): DevMailbox {
  const { mails: maxMails = 1000, bytes: maxBytes = 200 * 1024 * 1024 } = limits;
  const file = (id: string, ending: 'json' | 'eml' | 'new') => path.join(folder, `${id}.${ending}`);
  const newId = createIds();
  let index: Promise<Kept[]> | undefined;

  async function write(kept: KeptMail, raw: Buffer): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(file(kept.id, 'eml'), raw, { mode: 0o600 });
    // Renamed once it is complete, because the page may read it at any time.
    await writeFile(file(kept.id, 'new'), JSON.stringify(kept, null, 2), { mode: 0o600 });
    await rename(file(kept.id, 'new'), file(kept.id, 'json'));
  }

  /** Removes the oldest from the index at once, so that no concurrent call removes them too. */
  function takeOld(known: Kept[]): Kept[] {
    let bytes = known.reduce((sum, each) => sum + each.bytes, 0);
    let old = 0;
    for (const each of known.slice(0, -1)) {
      if (known.length - old <= maxMails && bytes <= maxBytes) break;
      bytes -= each.bytes;
      old += 1;
    }
    return known.splice(0, old);
  }

  return {
    async keep(mail, raw) {
      const kept = { ...newId(), to: mail.to, subject: mail.subject, text: mail.text };
      const known = await (index ??= readIndex(folder));
      await write(kept, raw);
      known.push({ id: kept.id, bytes: raw.length });
      const links = kept.text.match(new RegExp(LINK, 'g')) ?? [];
      log.info({ subject: kept.subject, links }, 'email kept in the development mailbox');
      const files = takeOld(known).flatMap(({ id }) => [file(id, 'json'), file(id, 'eml')]);
      // Not a failure of this email: another process, or a person, may have removed them already.
      await Promise.all(files.map((name) => unlink(name).catch(() => undefined)));
    },
    async list() {
      const newest = (await readIds(folder)).toReversed().slice(0, maxMails);
      const mails: KeptMail[] = [];
      for (let at = 0; at < newest.length; at += READ_AT_ONCE) {
        const texts = newest
          .slice(at, at + READ_AT_ONCE)
          .map((id) => readFile(file(id, 'json'), 'utf8').catch(() => ''));
        for (const text of await Promise.all(texts)) if (text !== '') mails.push(JSON.parse(text) as KeptMail);
      }
      return mails;
    },
  };
}

/** Ids in the order in which they are made; another process with the same folder makes different ones. */
function createIds(): () => Pick<KeptMail, 'id' | 'at'> {
  const suffix = randomBytes(4).toString('hex');
  let last = 0;
  let inSameMs = 0;
  return () => {
    const now = Math.max(last, Date.now());
    inSameMs = now === last ? inSameMs + 1 : 0;
    last = now;
    const at = new Date(now).toISOString();
    return { id: `${at.replaceAll(/[:.]/g, '-')}-${String(inSameMs).padStart(4, '0')}-${suffix}`, at };
  };
}

interface Kept {
  id: string;
  bytes: number;
}

/** Oldest first. */
async function readIds(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const ids = names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length));
  return ids.toSorted(byName);
}

/** The emails that earlier processes left. */
async function readIndex(folder: string): Promise<Kept[]> {
  const ids = await readIds(folder);
  const sizes = ids.map((id) =>
    stat(path.join(folder, `${id}.eml`)).then(
      ({ size }) => size,
      () => 0,
    ),
  );
  const bytes = await Promise.all(sizes);
  return ids.map((id, place) => ({ id, bytes: bytes[place] ?? 0 }));
}
