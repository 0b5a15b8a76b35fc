import { onTestFinished, vi } from 'vitest';
import { renderApp } from './render-app.tsx';
import { serveTrpc, type Answer } from './trpc-server.ts';
import { startSession } from '../src/lib/account/session.ts';
import { pass, widen } from './screen.ts';

/** A user is signed in at a wide screen, at 14:00 on 20 November 2026. */
export function begin(): void {
  vi.useFakeTimers({ now: new Date('2026-11-20T14:00:00.000Z') });
  widen(true);
  startSession('one');
}

/** An endpoint's list of submissions, with the calls that it makes. */
export async function openList(answers: Record<string, Answer>, address = '/forms/k7Qm2xWv/submissions') {
  const calls = serveTrpc(answers);
  const app = await renderApp(address);
  onTestFinished(app.stop);
  await pass(50);
  return { ...app, calls };
}
