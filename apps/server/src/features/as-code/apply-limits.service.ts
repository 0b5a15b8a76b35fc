import { isDeepStrictEqual } from 'node:util';
import { watchdogOff, type CompleteFile } from '@postern/contracts';
import { changeCaps } from '../caps/caps.service.ts';
import { changeWatchdog } from '../watchdog/watchdog.service.ts';
import type { Work } from './apply.model.ts';
import { keyOf, type Plan, type Step } from './make-plan.ts';

/** The caps that a step sets; undefined if they stay. */
function newCaps(step: Step): CompleteFile['caps'] | undefined {
  if (step.action === 'delete') return undefined;
  const before = (step.action === 'change' && step.known.file.caps) || [];
  const { caps } = step.wanted;
  return caps === null || isDeepStrictEqual(before, caps) ? undefined : caps;
}

/** The endpoints that a plan deletes, or gives other caps. */
export const withOtherSeats = ({ steps }: Plan): string[] =>
  steps.flatMap((step) =>
    step.action === 'create' || (step.action === 'change' && !newCaps(step)) ? [] : [step.known.id],
  );

const idOf = ({ made }: Work, step: Step): string =>
  step.action === 'create' ? (made.get(keyOf(step)) ?? '') : step.known.id;

export async function applyCaps(work: Work, steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    const caps = newCaps(step);
    if (caps) await changeCaps(work.ctx, work.trx, { id: idOf(work, step), caps });
  }
}

/** First those that are turned off, so that there is room for the others. */
export async function applyWatchdogs(work: Work, steps: readonly Step[]): Promise<void> {
  const changes = steps.flatMap((step) => {
    if (step.action === 'delete') return [];
    const before = (step.action === 'change' && step.known.file.watchdog) || watchdogOff;
    const { watchdog } = step.wanted;
    return watchdog === null || isDeepStrictEqual(before, watchdog) ? [] : [{ step, watchdog }];
  });
  for (const { step, watchdog } of changes.toSorted((a, b) => a.watchdog.pages.length - b.watchdog.pages.length))
    await changeWatchdog(work.ctx, work.trx, { endpoint_id: idOf(work, step), ...watchdog });
}
