import { mkdir, readdir, readFile, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';

/** A mail as the mailbox page shows it. */
export interface KeptMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  at: string;
}

export interface DevMailbox {
  /** @param mail one recipient's copy, and the same as bytes */
  keep(mail: Pick<KeptMail, 'to' | 'subject' | 'text'>, raw: Buffer): Promise<void>;
  /** The newest 100, newest first. */
  list(): Promise<KeptMail[]>;
}

const KEPT = 100;
const byName = (a: string, b: string) => (a < b ? -1 : 1);
const LINK = /https?:\/\/\S+/g;

/**
 * Mails on disk instead of on their way: `<id>.json` for the mailbox page, `<id>.eml` for a mail program.
 * Links are logged too, so that nobody has to open a page to click one.
 */
export function createDevMailbox(folder: string, log: Logger): DevMailbox {
  const ids = async () =>
    (await readdir(folder)).filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -5));
  let last = 0;

  return {
    async keep(mail, raw) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Times are ids: two mails in the same millisecond must not share one.
      last = Math.max(last + 1, Date.now());
      const id = new Date(last).toISOString().replaceAll(/[:.]/g, '-');
      const kept: KeptMail = {
        id,
        to: mail.to,
        subject: mail.subject,
        text: mail.text,
        at: new Date(last).toISOString(),
      };
      await writeFile(path.join(folder, `${id}.eml`), raw, { mode: 0o600 });
      await writeFile(path.join(folder, `${id}.json`), JSON.stringify(kept, null, 2), { mode: 0o600 });
      log.info({ subject: mail.subject, links: mail.text.match(LINK) ?? [] }, 'mail kept in the development mailbox');
      const old = (await ids()).toSorted(byName).slice(0, -KEPT);
      await Promise.all(
        old.flatMap((name) => [unlink(path.join(folder, `${name}.json`)), unlink(path.join(folder, `${name}.eml`))]),
      );
    },
    async list() {
      const names = await ids().catch(() => []);
      const newest = names.toSorted(byName).toReversed().slice(0, KEPT);
      const texts = newest.map((id) => readFile(path.join(folder, `${id}.json`), 'utf8'));
      return (await Promise.all(texts)).map((text) => JSON.parse(text) as KeptMail);
    },
  };
}
