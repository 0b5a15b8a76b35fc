import type { Deps } from '../../../context.ts';
import { AppError, notFound } from '../../../errors.ts';
import { newChildId } from '../../../ids.ts';
import { shippedModel } from '../../spam/bayes/model.ts';
import { createReservation } from '../../spam/captcha/spent.ts';
import { checkForm } from '../check-form.ts';
import { askCaptcha, notAsked } from '../ask-captcha.ts';
import { assertSameContent } from './idempotency.ts';
import { endpointExists } from '../../endpoint-cache/endpoint-cache.service.ts';
import { findKey, type IntakeFile, type IntakeKey, type IntakeRow } from '../intake.repo.ts';
import type { Arrival, IntakeDeps } from '../arrival.ts';
import { NotWritten } from './writer.ts';
import { judge, type Judgement } from '../../spam/judge.ts';
import type { SortedFields } from '../read/sort-fields.ts';
import type { ParsedBody } from '../read/parsed-body.ts';
import { firstPage, POSTED_FROM_FIELD } from '../answer/redirect-page.ts';
import { textsOf } from '../../spam/signals/signal.ts';
import { truncateIp } from './truncate-ip.ts';

// Read when the server starts, not with the first submission.
const model = shippedModel();

export interface Prepared {
  sorted: SortedFields;
  key: IntakeKey | null;
}

/**
 * Judges a submission and writes it: files first, row last.
 * @returns the id of the submission: this one's, or that of the copy which came first
 * @throws {AppError} when it is refused (it is kept with its reason) or cannot be stored (nothing is left of it)
 */
export async function store(intake: IntakeDeps, arrival: Arrival, prepared: Prepared): Promise<string> {
  if (arrival.endpoint.settings.captcha.kind !== 'altcha') return judgeAndWrite(intake, arrival, prepared);
  const reservation = createReservation(intake.spent);
  try {
    return await judgeAndWrite({ ...intake, spent: reservation.spent }, arrival, prepared);
  } catch (error) {
    // Whoever is told to send the form again sends the same answer to the challenge, which must still be good.
    await reservation.release();
    throw error;
  }
}

async function judgeAndWrite(intake: IntakeDeps, arrival: Arrival, { sorted, key }: Prepared): Promise<string> {
  const { deps } = intake;
  // A copy brings the same answer to the challenge, which is used up: who it copies is asked first.
  const first =
    key && arrival.endpoint.settings.captcha.kind !== 'none' ? await remembered(deps, arrival, key) : undefined;
  if (first !== undefined) {
    await discardTemps(deps, arrival.body);
    return first;
  }
  const judgement = await judgeArrival(intake, arrival, sorted);
  const files = arrival.body.files.length > 0 ? await keepFiles(deps, arrival.endpoint.id, arrival.body) : [];
  const names = judgement.refusal ? undefined : intake.names.unknown(arrival.endpoint.id, sorted.fields);
  const row = toRow(arrival, { sorted, key, judgement, files, names, now: deps.now() });
  try {
    const written = await intake.writer.add(row);
    if (!written) throw await goneOrPaused(deps, row.endpoint_id);
    if (written.status === 'over') throw monthIsFull(row.created_at);
    if (written.status === 'repeat') throw new RepeatedKey();
  } catch (error) {
    const mayBeStored = error instanceof NotWritten && !error.certain;
    if (!mayBeStored) await removeFiles(deps, files);
    if (error instanceof RepeatedKey && key) return firstOf(deps, row.endpoint_id, key);
    throw error;
  }
  if (names !== undefined) intake.names.known(row.endpoint_id, names);
  if (judgement.refusal)
    throw judgement.refusal.error ?? new AppError(judgement.refusal.code, judgement.refusal.detail);
  return row.id;
}

/** The writing statement found the key in use. */
class RepeatedKey extends Error {}

async function judgeArrival(intake: IntakeDeps, arrival: Arrival, sorted: SortedFields): Promise<Judgement> {
  const { deps, spent, duplicates } = intake;
  const { endpoint, body, meta } = arrival;
  const { ip, language } = meta;
  const now = deps.now();
  // A form that was corrected on our own page counts as posted from where it stood first.
  const page = firstPage(
    { origin: meta.origin ?? undefined, referer: meta.referer ?? undefined },
    sorted.instructions.get(POSTED_FROM_FIELD),
    { endpointId: endpoint.id, secret: deps.secret, publicUrl: deps.config.publicUrl },
  );
  const form = await checkForm(intake.forms, arrival, { sorted, now });
  // The answer to a challenge is good for one time: whoever has to send the form again still has it.
  const captcha =
    endpoint.settings.captcha.kind === 'none' || form.refusal
      ? notAsked
      : await askCaptcha(deps, spent, { endpoint, sent: body.fields, ip });
  const facts = {
    fields: sorted.fields,
    trapped: sorted.trapped,
    started: sorted.instructions.get('_started'),
    settings: endpoint.settings,
    now,
    ip,
    origin: page?.origin ?? null,
    referer: page?.href ?? null,
    // Nothing but hosted forms and what was refused on them is filled in on our own pages.
    isHosted: endpoint.form !== null && page?.origin === deps.config.publicUrl,
    language,
    country: arrival.country,
    filter: { model, account: endpoint.learned },
  };
  const more = [...form.reasons, ...captcha.reasons];
  const judgement = judge(facts, [...more, ...duplicates.see(endpoint.id, textsOf(sorted.fields), now)]);
  const refusal = judgement.refusal ?? form.refusal ?? captcha.refusal;
  return refusal ? { ...judgement, verdict: 'refused', refusal } : judgement;
}

interface RowParts extends Prepared {
  judgement: Judgement;
  files: IntakeFile[];
  names: string | undefined;
  now: Date;
}

const NOTHING_FOUND = JSON.stringify({ score: 0, reasons: [] });

function toRow({ endpoint, meta }: Arrival, { sorted, key, judgement, files, names, now }: RowParts): IntakeRow {
  const { verdict, refusal, score, reasons } = judgement;
  return {
    id: newChildId(endpoint.id, now),
    endpoint_id: endpoint.id,
    verdict,
    refused_reason: refusal?.detail ?? null,
    fields: JSON.stringify(sorted.fields),
    spam: reasons.length === 0 ? NOTHING_FOUND : JSON.stringify({ score, reasons }),
    meta: JSON.stringify(endpoint.settings.truncate_ip ? { ...meta, ip: meta.ip && truncateIp(meta.ip) } : meta),
    names: names ?? null,
    created_at: now,
    files,
    // A refused answer does not use the key up.
    key: refusal ? null : key,
  };
}

async function remembered({ db, now }: Deps, { endpoint }: Arrival, key: IntakeKey): Promise<string | undefined> {
  const known = await findKey(db, endpoint.id, key.key);
  if (!known || known.created_at.getTime() <= now().getTime() - key.seconds * 1000) return undefined;
  assertSameContent(known.fingerprint, key.fingerprint);
  return known.submission_id;
}

/** The submission that a key stands for. */
async function firstOf({ db }: Deps, endpoint_id: string, key: IntakeKey): Promise<string> {
  const first = await findKey(db, endpoint_id, key.key);
  if (!first) throw new AppError('unavailable', 'Please send the form again.', { retryAfterSeconds: 1 });
  assertSameContent(first.fingerprint, key.fingerprint);
  return first.submission_id;
}

/** Gives every temporary file its key; all or none. */
async function keepFiles({ files: store, now }: Deps, endpoint_id: string, body: ParsedBody): Promise<IntakeFile[]> {
  const kept: IntakeFile[] = [];
  try {
    for (const { tempId, contentType, flag, ...file } of body.files) {
      const storage_key = store.newKey();
      await store.commit(tempId, storage_key);
      // A text column holds no U+0000.
      const field = file.field.replaceAll('\0', '\uFFFD').toWellFormed();
      kept.push({
        ...file,
        field,
        id: newChildId(endpoint_id, now()),
        content_type: contentType,
        flag: flag?.reason ?? null,
        storage_key,
      });
    }
    return kept;
  } catch (error) {
    await Promise.all(kept.map((file) => store.remove(file.storage_key)));
    await Promise.all(body.files.map((file) => store.removeTemp(file.tempId)));
    throw error;
  }
}

const removeFiles = async (deps: Deps, files: readonly IntakeFile[]): Promise<void> => {
  await Promise.all(files.map((file) => deps.files.remove(file.storage_key)));
};

/** Temporary files of a body that is not stored after all; those that have their key by now are not touched. */
export const discardTemps = async (deps: Deps, { files }: ParsedBody): Promise<void> => {
  await Promise.all(files.map((file) => deps.files.removeTemp(file.tempId)));
};

export const paused = (): AppError =>
  new AppError('endpoint_paused', 'This form does not take submissions at the moment.');

export const closed = (): AppError => new AppError('endpoint_closed', 'This form does not take submissions any more.');

/** Why a row was left out by the writing statement. */
async function goneOrPaused({ db }: Deps, id: string): Promise<AppError> {
  return (await endpointExists(db, id)) ? paused() : notFound('endpoint');
}

function monthIsFull(now: Date): AppError {
  const nextMonth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
  const message = 'This form has reached its limit for this month. Please tell the owner of the site.';
  return new AppError('quota_exceeded', message, { retryAfterSeconds: Math.ceil((nextMonth - now.getTime()) / 1000) });
}
