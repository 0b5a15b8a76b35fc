import { isDeepStrictEqual } from 'node:util';
import type { Trx } from '../../../db/client.ts';
import { mailTiming, type DigestSetting } from './time-mail.ts';
import { retime } from './digest.repo.ts';

interface DigestChange {
  endpoint_id: string;
  before: DigestSetting;
  after: DigestSetting;
}

/**
 * Applies a changed digest setting to the emails that wait. The endpoint has to be locked, so that no delivery is
 * planned by the old setting in the meantime.
 */
export async function followDigest(trx: Trx, { endpoint_id, before, after }: DigestChange, now: Date): Promise<void> {
  if (!isDeepStrictEqual(before, after)) await retime(trx, endpoint_id, mailTiming(after, now));
}
