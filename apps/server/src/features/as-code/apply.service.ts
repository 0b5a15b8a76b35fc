import { isDeepStrictEqual } from 'node:util';
import {
  isAtLeast,
  type applyInput,
  type CodePlan,
  type CompleteFile,
  type EndpointSettingsChange,
} from '@postern/contracts';
import type { z } from 'zod';
import type { AuthedCtx } from '../../context.ts';
import type { Trx } from '../../db/client.ts';
import { AppError } from '../../errors.ts';
import { ownerLimits } from '../../outbound/limiter/rules.ts';
import { holdSubmissions, lockManyCaps } from '../caps/caps.service.ts';
import { addEndpoint, changeEndpoint } from '../endpoints/change-endpoint.service.ts';
import { dropEndpoint } from '../endpoints/endpoints.service.ts';
import { replaceForm } from '../forms/forms.service.ts';
import type { Work } from './apply.model.ts';
import { applyDestinations } from './apply-destinations.service.ts';
import { applyCaps, applyWatchdogs, withOtherSeats } from './apply-limits.service.ts';
import { lockEndpoints, lockWorkspace } from './code.repo.ts';
import type { KnownEndpoint } from './load-endpoints.service.ts';
import { keyOf, type NewSecrets, type Plan, type Step } from './make-plan.ts';
import { busy, preparePlan, toCodePlan } from './plan.service.ts';

/**
 * Makes the changes of a plan in one transaction.
 * @throws {AppError} invalid · conflict, when the plan is another one by now · endpoint_suspended · forbidden
 */
export async function applyFiles(
  ctx: AuthedCtx,
  { fingerprint, ...wanted }: z.output<typeof applyInput>,
): Promise<CodePlan> {
  const { deps, actor } = ctx;
  const { workspace_id, role } = actor;
  if (wanted.delete && !isAtLeast(role, 'admin'))
    throw new AppError('forbidden', 'Deleting endpoints needs the role admin.');
  await deps.limiter.demand(ownerLimits.code, workspace_id);
  const made = new Map<string, string>();
  const plan = await deps.db.transaction().execute(async (trx) => {
    if (!(await lockWorkspace(trx, workspace_id))) throw busy();
    const first = await preparePlan(ctx, trx, wanted);
    if (first.fingerprint !== fingerprint) throw outdated();
    await holdSubmissions(trx, withOtherSeats(first));
    await lockEndpoints(trx, workspace_id, idsOf(first));
    const current = await preparePlan(ctx, trx, wanted);
    if (current.fingerprint !== fingerprint) throw outdated();
    await applySteps({ ctx, trx, made, is_test: wanted.env === 'test' }, current);
    return current;
  });
  for (const id of [...idsOf(plan), ...made.values()]) for (const tell of deps.endpointListeners) tell(id);
  return toCodePlan(plan, made);
}

const idsOf = ({ steps }: Plan): string[] => steps.flatMap((step) => (step.action === 'create' ? [] : [step.known.id]));

const outdated = (): AppError =>
  new AppError('conflict', 'The endpoints have changed since this plan was made, so nothing was applied. Plan again.');

/** The counters of submissions are locked last, because visitors wait for them. */
async function applySteps(work: Work, plan: Plan): Promise<void> {
  const { ctx, trx, made } = work;
  const { steps } = plan;
  for (const step of steps) if (step.action !== 'create') assertNotSuspended(step.known);
  for (const step of steps)
    if (step.action === 'create') made.set(keyOf(step), await create(work, step));
    else if (step.action === 'change') await change(ctx, trx, step);
  await lockManyCaps(trx, withOtherSeats(plan));
  for (const step of steps) if (step.action === 'delete') await dropEndpoint(ctx, trx, { id: step.known.id });
  await applyWatchdogs(work, steps);
  await applyCaps(work, steps);
}

function assertNotSuspended({ file, suspended_reason }: KnownEndpoint): void {
  if (suspended_reason !== null)
    throw new AppError('endpoint_suspended', `“${file.name}” is suspended by the administrator: ${suspended_reason}`);
}

async function create(
  { ctx, trx, is_test }: Work,
  { wanted, secrets }: Extract<Step, { action: 'create' }>,
): Promise<string> {
  const { key: code_key, name, status, form } = wanted;
  const settings = toSettingsChange(wanted.settings, secrets);
  const id = await addEndpoint(ctx, trx, { name, status, settings, code_key, is_test });
  await applyDestinations(ctx, trx, { endpoint_id: id, rows: [], wanted, secrets });
  if (form) await replaceForm(ctx, trx, { id, form });
  return id;
}

async function change(
  ctx: AuthedCtx,
  trx: Trx,
  { known, wanted, secrets }: Extract<Step, { action: 'change' }>,
): Promise<void> {
  const { id, file, destinations } = known;
  const { name, status, settings, form } = wanted;
  const isSame = file.name === name && file.status === status && isDeepStrictEqual(file.settings, settings);
  if (!isSame || secrets.captcha !== undefined)
    await changeEndpoint(ctx, trx, { id, name, status, settings: toSettingsChange(settings, secrets) });
  await applyDestinations(ctx, trx, { endpoint_id: id, rows: destinations, wanted, secrets });
  if (!isDeepStrictEqual(file.form, form)) await replaceForm(ctx, trx, { id, form });
}

/** Without a new secret, the captcha keeps the one that it has. */
const toSettingsChange = (settings: CompleteFile['settings'], { captcha }: NewSecrets): EndpointSettingsChange => ({
  ...settings,
  captcha: { ...settings.captcha, ...(captcha !== undefined && { secret: captcha }) },
});
