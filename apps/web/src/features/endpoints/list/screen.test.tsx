import type { Endpoint } from '@postern/contracts';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { nora, renderApp } from '../../../../test/render-app.tsx';
import { refuse, serveTrpc, type Answer } from '../../../../test/trpc-server.ts';
import { startSession } from '../../../lib/account/session.ts';
import { pass } from '../../../../test/screen.ts';
import { serveEndpoints } from '../../../../test/endpoint-server.ts';
import { anEndpoint, wellHealth } from '../../../../test/submissions.ts';

let stop = () => {};

// The dialog's code is loaded on demand, in a time that the fake clock does not control.
beforeAll(() => import('./create-dialog.tsx'));
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T14:00:00.000Z') });
  startSession('one');
});
afterEach(() => stop());

const two = () => [
  anEndpoint(),
  anEndpoint({ id: 'b9Xk4tQz', name: 'Tidewater: Bugs', status: 'paused', unread_count: 0 }),
];

/** A server that stores these endpoints. */
const keeping = (endpoints: Endpoint[]): Record<string, Answer> => ({
  'auth.profile': () => nora,
  ...serveEndpoints(() => endpoints),
  'endpoints.create': (input) => {
    const made = anEndpoint({ id: 'newOne22', status: 'active', ...(input as { name: string }) });
    endpoints.unshift(made);
    return made;
  },
  'endpoints.update': (input) => {
    const { id, ...change } = input as { id: string; status: Endpoint['status'] };
    const index = endpoints.findIndex((endpoint) => endpoint.id === id);
    const changed = { ...anEndpoint(), ...endpoints[index], ...change };
    endpoints[index] = changed;
    return changed;
  },
  'endpoints.delete': (input) => {
    endpoints.splice(
      endpoints.findIndex(({ id }) => id === (input as { id: string }).id),
      1,
    );
    return null;
  },
});

async function open(answers: Record<string, Answer>, address = '/endpoints') {
  const calls = serveTrpc(answers);
  const app = await renderApp(address);
  ({ stop } = app);
  await pass(50);
  const sent = (path: string) => calls.filter((call) => call.path === path).map(({ input }) => input);
  return { ...app, sent };
}

const names = () => screen.queryAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

async function choose(name: string, item: string): Promise<void> {
  fireEvent.keyDown(screen.getByRole('button', { name: `More for ${name}` }), { key: 'Enter' });
  await pass(50);
  fireEvent.click(screen.getByRole('menuitem', { name: item }));
  await pass(100);
}

describe('the list', () => {
  it('explains what to do if there is none', async () => {
    await open(keeping([]));
    screen.getByRole('heading', { name: 'No endpoints yet' });
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Create Endpoint' }).getAttribute('href')).toBe(
      '/endpoints?create=1',
    );
  });

  it('cuts a name at its own end, in every script', async () => {
    await open(keeping([anEndpoint({ name: 'استمارة التسجيل' })]));
    const name = screen.getByRole('link', { name: 'استمارة التسجيل' });
    expect(name.closest('.ellipsis')?.getAttribute('dir')).toBe('auto');
    // An inner direction would hide the letters from the outer one.
    expect(name.getAttribute('dir')).toBeNull();
  });

  it('stores its search and filter in the address', async () => {
    const { address } = await open(keeping(two()));
    expect(names()).toEqual(['Atelier: Kontakt', 'Tidewater: Bugs']);
    fireEvent.click(screen.getByRole('button', { name: 'Paused 1' }));
    await pass(50);
    expect(address()).toBe('/endpoints?status=paused');
    expect(names()).toEqual(['Tidewater: Bugs']);
    fireEvent.change(screen.getByLabelText('Search endpoints'), { target: { value: 'atelier' } });
    // The pause in typing, then the answer.
    await pass(200);
    await pass(50);
    screen.getByText('None of 2 is called “atelier”.');
    fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
    await pass(200);
    await pass(50);
    expect([address(), names().length]).toEqual(['/endpoints', 2]);
  });

  it('says why an endpoint is suspended, and offers no change of it', async () => {
    const reason = 'Asks for passwords.';
    const since = '2026-11-19T10:00:00.000Z';
    const [first, second] = two();
    await open(
      keeping([
        { ...anEndpoint(first), suspended: { reason, since } },
        { ...anEndpoint(second), form_taken_down: { reason: 'Looks like a bank.', since } },
      ]),
    );
    expect(screen.getByText(/^Suspended by the administrator/).textContent).toBe(
      'Suspended by the administrator: Asks for passwords.',
    );
    screen.getByText('Suspended');
    screen.getByText(/^Form taken down by the administrator/);
    fireEvent.keyDown(screen.getByRole('button', { name: 'More for Atelier: Kontakt' }), { key: 'Enter' });
    await pass(50);
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'Copy URL',
      'Integrate',
      'Settings',
    ]);
  });

  it('ignores invalid parameters in the address', async () => {
    await open(keeping(two()), '/endpoints?status=gone&sort=__proto__&create=yes');
    expect(names()).toHaveLength(2);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('reports a failure and retries', async () => {
    await open({
      ...keeping(two()),
      'endpoints.list': () => refuse('rate_limited', 'Too many requests. Please wait.'),
    });
    screen.getByText('Too many requests. Please wait.');
    serveTrpc(keeping(two()));
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await pass(50);
    expect(names()).toHaveLength(2);
  });
});

describe('many endpoints', () => {
  const names120 = Array.from({ length: 120 }, (_, n) => `Form ${n}`);
  const many = () => names120.map((name, n) => anEndpoint({ id: `many${n}`, name, unread_count: 0 }));
  const listed = (sent: (path: string) => unknown[]) =>
    sent('endpoints.list').map((input) => (input as { cursor?: string }).cursor);

  it('load page by page, and each page loads the charts of its rows', async () => {
    const { sent } = await open({ ...keeping(many()), 'insights.overview': () => ({ days: [], endpoints: [] }) });
    expect(names()).toEqual(names120.slice(0, 50));
    screen.getByRole('button', { name: 'All 120' });
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await pass(50);
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await pass(50);
    expect(names()).toEqual(names120);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(listed(sent)).toEqual([undefined, '50', '100']);
    const asked = sent('insights.overview').map((input) => (input as { endpoint_ids: string[] }).endpoint_ids.length);
    expect(asked).toEqual([50, 50, 20]);
  });

  it('are not fetched again once many pages are loaded, and a changed row still changes', async () => {
    const { sent } = await open(keeping(many()));
    for (let page = 0; page < 2; page += 1) {
      fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
      await pass(50);
    }
    const before = listed(sent).length;
    await choose('Form 119', 'Pause');
    await pass(10_100);
    expect(listed(sent).length).toBe(before);
    const row = screen.getByRole('heading', { name: 'Form 119' }).closest('li');
    expect(row?.className).toContain('paused');
  });

  it('report a page that could not be loaded, and load it then', async () => {
    let isDown = false;
    const answers = keeping(many());
    const list = answers['endpoints.list'] as Answer;
    answers['endpoints.list'] = (input, token) =>
      isDown ? refuse('rate_limited', 'Too many requests.') : list(input, token);
    await open(answers);
    isDown = true;
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await pass(50);
    screen.getByText('Couldn’t load more endpoints.');
    expect(names()).toHaveLength(50);
    isDown = false;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await pass(50);
    expect(names()).toHaveLength(100);
  });
});

it('draws each endpoint’s days once they are loaded', async () => {
  const days = Array.from({ length: 24 }, (_, day) => (day === 23 ? 4 : 0));
  await open({
    ...keeping(two()),
    'insights.overview': () => ({ days: [], endpoints: [{ endpoint_id: 'k7Qm2xWv', days: [], received: days }] }),
  });
  expect(screen.getAllByRole('img').map((image) => image.getAttribute('aria-label'))).toEqual([
    '4 received in 24 days',
    '0 received in 24 days',
  ]);
});

it('filters failing endpoints, paused or not', async () => {
  const failing = { id: 'dest', name: 'Webhook', since: '2026-11-18T08:00:00.000Z' };
  const health = { ...wellHealth, state: 'failing' as const, failing_destinations: [failing] };
  const [first, second] = two();
  await open(
    keeping([
      { ...anEndpoint(), ...first },
      { ...anEndpoint(), ...second, health },
    ]),
    '/endpoints?status=failing',
  );
  expect(names()).toEqual(['Tidewater: Bugs']);
  screen.getByRole('button', { name: 'Failing 1', pressed: true });
});

it('offers the endpoints with a broken form while there is one', async () => {
  const [first, second] = two();
  const health = { ...wellHealth, open_findings: 1 };
  const broken = keeping([
    { ...anEndpoint(), ...first },
    { ...anEndpoint(), ...second, health },
  ]);
  await open(broken);
  fireEvent.click(screen.getByRole('button', { name: 'Broken 1', pressed: false }));
  await pass(100);
  expect(names()).toEqual(['Tidewater: Bugs']);
});

it('offers no list of broken forms while there is none', async () => {
  await open(keeping([anEndpoint()]));
  expect(screen.queryByRole('button', { name: /^Broken/ })).toBeNull();
});

describe('health', () => {
  const failing = {
    ...wellHealth,
    state: 'failing' as const,
    failing_destinations: [{ id: 'd1', name: 'Warehouse', since: '2026-11-18T10:00:00.000Z' }],
  };
  const shown = (change: Partial<Endpoint>) =>
    open(keeping([anEndpoint(change)])).then(() => document.querySelector('.endpoint-row .health')?.textContent);

  it.each<[string, Partial<Endpoint>, RegExp]>([
    ['well', { health: wellHealth }, /^Working$/],
    ['nothing yet', { health: { ...wellHealth, last_delivered_at: null } }, /^No deliveries yet$/],
    [
      'unused',
      { health: { ...wellHealth, last_delivered_at: null }, last_submission_at: null, submission_count: 0 },
      /^No submissions yet$/,
    ],
    [
      'only imported submissions',
      { health: { ...wellHealth, last_delivered_at: null }, last_submission_at: null, submission_count: 30 },
      /^No deliveries yet$/,
    ],
    ['one dead', { health: { ...wellHealth, dead_deliveries: 1 } }, /^Working1 failed delivery$/],
    [
      'as many as are counted',
      { health: { ...wellHealth, dead_deliveries: 100 } },
      /^Working100 or more failed deliveries$/,
    ],
    [
      'waiting',
      { health: { ...wellHealth, state: 'waiting', waiting_addresses: 2 } },
      /^Unconfirmed2 addresses haven’t confirmed$/,
    ],
    ['off', { health: { ...wellHealth, state: 'off' } }, /^OffNo destination is on$/],
    ['failing', { health: failing }, /^FailingWarehouse since /],
    ['a broken form', { health: { ...wellHealth, open_findings: 2 } }, /^Broken formThe watchdog found 2 problems$/],
    ['a broken form, and failing', { health: { ...failing, open_findings: 1 } }, /^Broken formFailingWarehouse since /],
    ['paused', { status: 'paused' }, /^Paused$/],
    ['paused, and what it received fails', { status: 'paused', health: failing }, /^PausedFailingWarehouse since /],
  ])('is shown: %s', async (_what, change, text) => {
    expect(await shown(change)).toMatch(text);
  });

  it('links to the deliveries, from the list and from the endpoint’s own bar', async () => {
    const endpoint = anEndpoint({ health: failing });
    const { address } = await open({
      ...keeping([endpoint]),
      'endpoints.get': () => endpoint,
      'destinations.list': () => ({ items: [] }),
      'deliveries.list': () => ({ items: [], next_cursor: null, on_hold: [] }),
    });
    const badge = () => screen.getByRole('link', { name: 'Failing: deliveries of Atelier: Kontakt' });
    fireEvent.click(badge());
    await pass(100);
    expect(address()).toBe('/forms/k7Qm2xWv/deliveries');
    expect(badge().closest('.screen-bar')).toBeTruthy();
    expect(badge().className).toBe('badge bad');
  });
});

describe('creating', () => {
  const submit = async (name: string) => {
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: name } });
    fireEvent.click(screen.getByRole('button', { name: 'Create Endpoint' }));
    await pass(50);
  };

  it('asks for a name, then shows the URL and a form', async () => {
    const { sent, address } = await open(keeping([]), '/endpoints?create=1');
    await submit('  ');
    screen.getByText('Enter a name for the endpoint.');
    expect(sent('endpoints.create')).toEqual([]);
    await submit('Maison: Devis');
    expect(sent('endpoints.create')).toEqual([{ name: 'Maison: Devis' }]);
    const dialog = within(screen.getByRole('dialog', { name: 'Your endpoint is ready' }));
    dialog.getByText('https://postern.example/api/submit/k7Qm2xWv', { selector: '[title]' });
    dialog.getByRole('tab', { name: 'HTML', selected: true });
    fireEvent.click(dialog.getByRole('button', { name: 'Done' }));
    await pass(50);
    expect(address()).toBe('/endpoints');
    expect(names()).toEqual(['Maison: Devis']);
  });

  it('shows the server’s error beside the field, and keeps the typed name', async () => {
    const wrong = refuse('invalid', 'Invalid.', [{ path: 'name', message: 'That name is taken.', code: 'x' }]);
    await open({ ...keeping([]), 'endpoints.create': () => wrong }, '/endpoints?create=1');
    await submit('Maison');
    screen.getByText('That name is taken.');
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Maison');
  });
});

describe('the menu of an endpoint', () => {
  it('pauses immediately, with an undo', async () => {
    const { sent } = await open(keeping(two()));
    await choose('Atelier: Kontakt', 'Pause');
    expect(screen.getAllByText('Paused')).toHaveLength(3);
    fireEvent.click(screen.getByRole('button', { name: /Undo/ }));
    await pass(50);
    expect(sent('endpoints.update')).toEqual([
      { id: 'k7Qm2xWv', status: 'paused' },
      { id: 'k7Qm2xWv', status: 'active' },
    ]);
  });

  it('duplicates, and shows the copy', async () => {
    const endpoints = [anEndpoint()];
    const copy = anEndpoint({ id: 'copy2222', name: 'Atelier: Kontakt copy', submission_count: 0 });
    const { sent } = await open({
      ...keeping(endpoints),
      'endpoints.duplicate': () => {
        endpoints.unshift(copy);
        return copy;
      },
    });
    await choose('Atelier: Kontakt', 'Duplicate');
    expect(sent('endpoints.duplicate')).toEqual([{ id: 'k7Qm2xWv' }]);
    expect(names()).toContain('Atelier: Kontakt copy');
  });

  it('deletes only after confirmation', async () => {
    const { sent } = await open(keeping(two()));
    await choose('Tidewater: Bugs', 'Delete');
    const dialog = within(screen.getByRole('alertdialog', { name: 'Confirm Deletion' }));
    dialog.getByText(
      'Are you sure you want to delete this endpoint “Tidewater: Bugs” with its 4 submissions and all files? This action cannot be undone.',
    );
    expect(sent('endpoints.delete')).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await pass(100);
    expect(sent('endpoints.delete')).toEqual([{ id: 'b9Xk4tQz' }]);
    expect(names()).toEqual(['Atelier: Kontakt']);
  });
});
