import type { privacyRequestInput } from '@postern/contracts';
import { toCanonicalJson } from '@postern/contracts/receipts';
import type { z } from 'zod';
import type { AuthedCtx, Deps } from '../../../context.ts';
import type { Trx } from '../../../db/client.ts';
import { AppError, notFound } from '../../../errors.ts';
import { recordAudit } from '../../audit/record-audit.service.ts';
import type { RequestKey } from '../privacy.repo.ts';
import { buildReceipt } from './build-receipt.ts';
import { loadSigner } from './receipt-keys.service.ts';
import * as repo from './receipts.repo.ts';

/** The name and the text of a receipt with the answers so far. @throws {AppError} not_found · conflict */
export async function downloadReceipt(
  ctx: AuthedCtx,
  key: z.output<typeof privacyRequestInput>,
): Promise<{ name: string; text: string }> {
  const { deps } = ctx;
  const text = await deps.db.transaction().execute(async (trx) => {
    const signed = await signReceipt(deps, trx, key);
    const target = { kind: 'privacy_request' as const, id: key.request_id };
    await recordAudit(trx, ctx, { action: 'privacy.receipt_downloaded', target });
    return signed;
  });
  return { name: `erasure-receipt-${key.request_id}.json`, text };
}

/**
 * Signs the receipt of an erasure that is over. Once no answer is pending, the receipt is stored for good, because
 * deliveries are deleted after a while.
 * @throws {AppError} not_found · conflict
 */
export async function signReceipt(deps: Deps, trx: Trx, key: RequestKey): Promise<string> {
  const facts = await repo.lockFacts(trx, key);
  if (!facts) throw notFound('privacy request');
  const { erased_at, receipt, receipt_final } = facts;
  if (facts.state !== 'erased' || erased_at === null)
    throw new AppError('conflict', 'There is a receipt once the submissions of this privacy request are erased.');
  if (receipt !== null && receipt_final) return receipt;
  const [rows, answers] = [await repo.listErased(trx, key), await repo.listAnswers(trx, key)];
  const installation = deps.config.publicUrl;
  const now = deps.now();
  const { key_id, sign } = await loadSigner(deps, trx);
  const content = {
    ...buildReceipt({ key, installation, facts: { ...facts, erased_at }, rows, answers, now }),
    key_id,
  };
  const text = toCanonicalJson({ ...content, signature: sign(toCanonicalJson(content)) });
  await repo.saveReceipt(trx, key, { receipt: text, receipt_final: content.is_complete });
  if (content.is_complete) await repo.forgetAnswers(trx, key);
  return text;
}

/** Receipts that one run completes. */
const AT_ONCE = 200;

/** Adds answers that have arrived to receipts that wait for them. */
export async function completeReceipts(deps: Deps): Promise<void> {
  for (const key of await repo.listIncomplete(deps.db, AT_ONCE))
    await deps.db.transaction().execute((trx) => signReceipt(deps, trx, key));
}
