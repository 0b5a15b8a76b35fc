import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { renderApp } from '../../../../test/render-app.tsx';
import { serveTrpc } from '../../../../test/trpc-server.ts';
import { startSession } from '../../../lib/account/session.ts';
import { pass } from '../../../../test/screen.ts';
import { until } from '../../../../test/until.ts';
import { keep } from '../../../../test/submission-server.ts';
import { anEndpoint } from '../../../../test/submissions.ts';
import { aWorkspace } from '../../../../test/workspaces.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T14:00:00.000Z') });
  startSession('one');
});

it('a change makes the server refuse invalid submissions, and unknown fields', async () => {
  const calls = serveTrpc({
    ...keep([]),
    'workspaces.list': () => ({ items: [aWorkspace()] }),
    'endpoints.update': () => anEndpoint(),
  });
  const { stop } = await renderApp('/forms/k7Qm2xWv/settings');
  onTestFinished(stop);
  await until(() => screen.getByLabelText('Submissions that don’t match the form'));
  expect(screen.queryByLabelText('Fields that aren’t in the form')).toBeNull();
  fireEvent.change(screen.getByLabelText('Submissions that don’t match the form'), { target: { value: 'enforce' } });
  fireEvent.change(screen.getByLabelText('Fields that aren’t in the form'), { target: { value: 'refuse' } });
  fireEvent.click(screen.getByRole('button', { name: /^Save/ }));
  await pass(100);
  expect(calls.find(({ path }) => path === 'endpoints.update')?.input).toMatchObject({
    settings: { validation: 'enforce', unknown_fields: 'refuse' },
  });
});
