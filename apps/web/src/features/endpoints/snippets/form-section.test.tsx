import { brand, formDefinitionSchema, type Endpoint } from '@postern/contracts';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { renderApp } from '../../../../test/render-app.tsx';
import { serveTrpc } from '../../../../test/trpc-server.ts';
import { startSession } from '../../../lib/account/session.ts';
import { pass } from '../../../../test/screen.ts';
import { keep } from '../../../../test/submission-server.ts';
import { anEndpoint } from '../../../../test/submissions.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T14:00:00.000Z') });
  startSession('one');
});

async function open(endpoint: Endpoint) {
  serveTrpc(keep([], endpoint));
  const { stop } = await renderApp(`/forms/${endpoint.id}/integrate`);
  onTestFinished(stop);
  await pass(100);
  return within(screen.getByRole('region', { name: 'Without writing HTML' }));
}

it('links to the builder while no form is published, and has the line for the site’s own forms', async () => {
  const section = await open(anEndpoint());
  expect(section.getByRole('link', { name: 'Build a form' }).getAttribute('href')).toBe('/forms/k7Qm2xWv/edit');
  expect(section.getByLabelText('Script that enhances forms').textContent).toBe(
    `<script src="https://postern.example/${brand.slug}.js" defer></script>\n`,
  );
  expect(section.queryByLabelText('Script that embeds the form')).toBeNull();
});

it('has the published form’s link and the line that embeds it', async () => {
  const form = formDefinitionSchema.parse({ steps: [{ fields: [] }] });
  const section = await open(anEndpoint({ form }));
  expect(section.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe(
    'https://postern.example/forms/k7Qm2xWv',
  );
  expect(section.getByLabelText('Script that embeds the form').textContent).toBe(
    '<script src="https://postern.example/embed.js" data-form="k7Qm2xWv" defer></script>\n',
  );
});
