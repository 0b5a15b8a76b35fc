import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nora, renderApp } from '../../../test/render-app.tsx';
import { refuse, serveTrpc, type Answer } from '../../../test/trpc-server.ts';
import { rejectSession, startSession } from '../../lib/account/session.ts';
import { pass } from '../../../test/screen.ts';
import { keep } from '../../../test/submission-server.ts';
import { anEndpoint, aSubmission, idOf } from '../../../test/submissions.ts';

let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T14:00:00.000Z') });
  document.head.innerHTML = '<meta name="public-url" content="https://postern.example">';
});
afterEach(() => {
  stop();
  sessionStorage.clear();
  document.head.innerHTML = '';
});

type Intake = (request: { path: string; init: RequestInit }) => Response | Promise<Response>;

const accepted: Intake = () =>
  Response.json(
    {
      ok: true,
      success: true,
      submission_id: idOf(7),
      next: 'https://postern.example/thanks/k7Qm2xWv',
      message: 'Thank you.',
    },
    { status: 201, statusText: 'Created' },
  );

/** The app, with a server behind tRPC and an intake. */
async function open(intake: Intake = accepted, { answers = {}, address = '/api-test' } = {}) {
  const calls = serveTrpc({ 'auth.profile': () => nora, ...(answers as Record<string, Answer>) });
  const trpcFetch = fetch;
  const requests: { path: string; init: RequestInit }[] = [];
  vi.stubGlobal('fetch', (target: string | URL | Request, init: RequestInit = {}) => {
    if (typeof target !== 'string' || !target.startsWith('/api/submit/')) return trpcFetch(target, init);
    const request = { path: target, init };
    requests.push(request);
    return Promise.resolve(intake(request));
  });
  const app = await renderApp(address);
  ({ stop } = app);
  await pass(50);
  return { ...app, calls, requests };
}

const own = (): Record<string, Answer> =>
  keep([
    aSubmission(7, {
      status: 'spam',
      spam: { score: 6, reasons: [{ signal: 'links', weight: 6, detail: 'Nine links.' }] },
    }),
  ]);

const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass(50);
  // The answer may have caused another call.
  await pass(50);
};
const panel = (name: RegExp) => screen.getByRole('region', { name });
const submitUrl = 'https://postern.example/api/submit/k7Qm2xWv';

describe('signed out', () => {
  it.each([
    ['', 'Paste the submit URL of an endpoint.'],
    ['k7Qm2xWv', /This is not a submit URL\. It looks like https:\/\/postern\.example\/api\/submit/],
    [`${submitUrl}/more`, /not a submit URL/],
    [`${submitUrl}?x=1`, /not a submit URL/],
    ['https://postern.example/api/submit/new!', /not a submit URL/],
    ['https://user@postern.example/api/submit/k7Qm2xWv', /not a submit URL/],
    ['javascript:alert(1)', /can only call postern\.example/],
    ['https://evil.example/api/submit/k7Qm2xWv', /can only call postern\.example.*content security policy/],
  ])('refuses the URL %j in a sentence', async (pasted, message) => {
    const { requests } = await open();
    fill('Submit URL', pasted);
    expect(screen.queryByRole('alert')).toBeNull();
    await press('Send');
    expect(screen.getByRole('alert').textContent).toMatch(message);
    expect(document.activeElement).toBe(screen.getByLabelText('Submit URL'));
    expect(requests).toEqual([]);
  });

  it('sends with Ctrl and Enter to this server, and shows the raw request', async () => {
    const { requests, calls } = await open();
    fill('Submit URL', ` ${submitUrl} `);
    fill('Value of field 1', 'Zoë & Co');
    fireEvent.keyDown(screen.getByLabelText('Value of field 1'), { key: 'Enter', ctrlKey: true });
    await pass(50);
    const [request] = requests;
    expect(request?.path).toBe('/api/submit/k7Qm2xWv');
    expect(request?.init).toMatchObject({ method: 'POST', redirect: 'manual', credentials: 'omit' });
    const body = await new Response(request?.init.body ?? null).text();
    expect(body).toMatch(/^name=Zo%C3%AB\+%26\+Co&email=/);
    expect(panel(/^Request as sent/).textContent).toContain(body);
    expect(panel(/^Answer/).textContent).toMatch(/201 Created.*303 to https:\/\/postern\.example\/thanks/s);
    expect(panel(/^Stored/).textContent).toMatch(/Sign in to the endpoint’s account to see it here/);
    expect(
      within(panel(/^Stored/))
        .getByRole('link', { name: 'Sign In' })
        .getAttribute('href'),
    ).toBe('/login?redirect=%2Fapi-test');
    expect(calls).toEqual([]);
    fill('Value of field 1', 'Other');
    expect(panel(/^Request not sent yet/)).toBeTruthy();
    expect(panel(/^Answer to the call before your changes/)).toBeTruthy();
  });

  it('restores the inputs after a reload, except for the file', async () => {
    const first = await open();
    fill('Submit URL', submitUrl);
    await press('Add file');
    const file = new File(['x'], 'plan.pdf');
    fireEvent.change(screen.getByLabelText('Choose file 4'), { target: { files: [file] } });
    await press('Move file 4 up');
    first.unmount();
    stop();
    const { requests } = await open();
    expect(screen.getByLabelText<HTMLInputElement>('Submit URL').value).toBe(submitUrl);
    expect(screen.getByLabelText<HTMLSelectElement>('Encoding').value).toBe('multipart');
    await press('Send');
    screen.getByText('Choose “plan.pdf” again. Reloading the page cleared it.');
    expect(requests).toEqual([]);
  });

  it('starts afresh if the stored draft is invalid', async () => {
    sessionStorage.setItem('apiTest', '{"call":{"rows":"<script>"}}');
    await open();
    expect(screen.getByLabelText<HTMLInputElement>('Value of field 1').value).toBe('Ines Okafor');
  });

  it('requires a field, and a key that is a valid header value', async () => {
    const { requests } = await open();
    fill('Submit URL', submitUrl);
    for (const number of [3, 2, 1]) await press(`Remove field ${number}`);
    fill('Idempotency key optional', 'schlüssel');
    await press('Send');
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
      'Fill in a field first.',
      'A header can hold only ASCII letters, digits and signs.',
    ]);
    expect(requests).toEqual([]);
  });
});

describe('each outcome of a call', () => {
  const outcome = async (intake: Intake) => {
    await open(intake);
    fill('Submit URL', submitUrl);
    await press('Send');
    return panel(/^Answer/).textContent;
  };

  it.each<[string, Intake, RegExp]>([
    ['a refusal', () => Response.json({ code: 'endpoint_paused' }, { status: 403 }), /403.*"code": "endpoint_paused"/s],
    ['a page', () => new Response('<b>no</b>', { status: 502 }), /502.*<b>no<\/b>/s],
    ['a redirect', () => ({ type: 'opaqueredirect' }) as Response, /Redirect.*don’t show scripts where/s],
    ['no network', () => Promise.reject(new TypeError('Failed to fetch')), /Couldn’t reach the server/],
    [
      'no answer in time',
      () => Promise.reject(new DOMException('too long', 'TimeoutError')),
      /No answer within 60 seconds/,
    ],
  ])('%s is shown', async (_what, intake, shown) => {
    expect(await outcome(intake)).toMatch(shown);
  });

  it('is sent once while it is pending', async () => {
    const { requests } = await open(() => new Promise(() => {}));
    fill('Submit URL', submitUrl);
    await press('Send');
    await press('Send');
    fireEvent.keyDown(window, { key: 'Enter', metaKey: true });
    expect(requests).toHaveLength(1);
  });
});

describe('as a browser', () => {
  it('a form is submitted, which cannot be JSON', async () => {
    const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {});
    const { requests } = await open();
    fill('Submit URL', submitUrl);
    await press('As a browser');
    await press('Send');
    expect([submit.mock.calls.length, requests.length]).toEqual([1, 0]);
    expect(panel(/^Answer/).textContent).toMatch(/in the new tab/);
    fill('Encoding', 'json');
    expect(screen.getByRole('button', { name: 'As a script' }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'As a browser' }).disabled).toBe(true);
  });
});

describe('signed in', () => {
  it('an endpoint of the account is chosen, and the stored submission is shown with its reasons', async () => {
    startSession('one');
    const { requests, calls } = await open(accepted, { answers: own() });
    expect(screen.getByLabelText<HTMLSelectElement>('Endpoint').value).toBe(submitUrl);
    await press('Send');
    expect(requests.map(({ path }) => path)).toEqual(['/api/submit/k7Qm2xWv']);
    expect(calls.find(({ path }) => path === 'submissions.get')?.input).toEqual({
      endpoint_id: 'k7Qm2xWv',
      submission_id: idOf(7),
    });
    expect(panel(/^Stored/).textContent).toMatch(/Spam.*Person 7.*Nine links\./s);
    expect(
      within(panel(/^Stored/))
        .getByRole('link', { name: 'Open' })
        .getAttribute('href'),
    ).toBe(`/submissions/${idOf(7)}`);
  });

  it('an endpoint of another account is called by its URL, and its submissions stay private', async () => {
    startSession('one');
    const mine = anEndpoint({ id: 'b9Xk4tQz', submit_url: 'https://postern.example/api/submit/b9Xk4tQz' });
    const { calls } = await open(accepted, { answers: keep([], mine) });
    fill('Endpoint', 'other');
    fill('Submit URL', submitUrl);
    await press('Send');
    expect(panel(/^Stored/).textContent).toMatch(/belongs to another account/);
    expect(calls.map(({ path }) => path)).not.toContain('submissions.get');
  });

  it('the address may name the endpoint, and is then cleaned', async () => {
    startSession('one');
    const { address } = await open(accepted, { answers: own(), address: '/api-test?endpoint=zzzzzzzz' });
    expect(screen.getByLabelText<HTMLInputElement>('Submit URL').value).toBe(
      'https://postern.example/api/submit/zzzzzzzz',
    );
    expect(address()).toBe('/api-test');
  });

  it('reports that the stored submission cannot be loaded', async () => {
    startSession('one');
    await open(accepted, {
      answers: { ...own(), 'submissions.get': () => refuse('rate_limited', 'Too many requests. Please wait.') },
    });
    await press('Send');
    expect(panel(/^Stored/).textContent).toContain('Too many requests. Please wait.');
  });

  it('stays on the page when the session ends, with all typed values', async () => {
    startSession('one');
    const { address } = await open(accepted, { answers: own() });
    fill('Value of field 1', 'Kept');
    rejectSession('one');
    await pass(50);
    expect(address()).toBe('/api-test');
    expect(screen.getByLabelText<HTMLInputElement>('Value of field 1').value).toBe('Kept');
    screen.getByLabelText('Submit URL');
  });
});
