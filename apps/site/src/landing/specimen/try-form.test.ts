import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { all } from '../../dom.ts';
import { enhanceTrying } from './try-form.ts';

const answer = vi.fn<typeof fetch>();
const play = vi.fn<() => void>();

const page = (state: 'on' | 'off') => `
  <div data-specimen>
    <form data-demo="${state}" action="https://forms.example.org/api/submit/k7Qm2xWvTe" method="post">
      <input type="hidden" name="name" value="A visitor"><input name="message" required>
      <button>Send</button><p data-demo-note></p>
    </form>
    <span data-from></span><span data-what></span><dl data-fields><dt>old</dt></dl>
    <b data-log-what></b><span data-log-detail></span>
    <b data-log-what></b><span data-log-detail></span>
    <b data-log-what></b><span data-log-detail></span>
    <span data-caption></span>
  </div>`;

const find = (selector: string): HTMLElement => {
  const [element] = all(selector);
  if (!element) throw new Error(`Nothing fits ${selector}.`);
  return element;
};
const input = (): HTMLInputElement => {
  const [element] = all<HTMLInputElement>('[name=message]');
  if (!element) throw new Error('There is no input.');
  return element;
};
const sendLine = (line: string) => {
  input().value = line;
  find('form').dispatchEvent(new SubmitEvent('submit', { cancelable: true }));
};

beforeEach(() => {
  document.body.innerHTML = page('on');
  vi.stubGlobal('fetch', answer);
});
afterEach(() => {
  vi.unstubAllGlobals();
  answer.mockReset();
  play.mockReset();
});

describe('enhanceTrying', () => {
  it("sends the line and shows it as text, with the server's answer", async () => {
    enhanceTrying(find('[data-specimen]'), play);
    answer.mockResolvedValue(Response.json({ ok: true, submission_id: 'k7Qm2xWvTe_01abcdef' }, { status: 201 }));
    sendLine('<b>Hello</b>');
    await expect.poll(() => play).toHaveBeenCalledTimes(1);
    expect(answer.mock.calls[0]?.[0]).toBe('/api/submit/k7Qm2xWvTe');
    expect(answer.mock.calls[0]?.[1]?.body).toEqual(
      new URLSearchParams({ name: 'A visitor', message: '<b>Hello</b>' }),
    );
    expect(find('[data-what]').innerHTML).toBe('&lt;b&gt;Hello&lt;/b&gt;');
    expect(find('[data-fields]').textContent).toBe('nameA visitormessage<b>Hello</b>');
    expect(all('[data-log-detail]').map((each) => each.textContent)).toEqual([
      '2 fields',
      '…abcdef',
      expect.stringMatching(/^201 in \d+ ms$/),
    ]);
    expect(input().value).toBe('');
  });

  it.each([
    [Response.json({ detail: 'Too many.' }, { status: 429, headers: { 'retry-after': '12' } }), /again in 12 s/],
    [Response.json({ detail: 'The value is too long.' }, { status: 413 }), /too long/],
    [new Response('<html>', { status: 502 }), /Couldn’t send it/],
  ])('reports the error, and plays nothing', async (response, words) => {
    enhanceTrying(find('[data-specimen]'), play);
    answer.mockResolvedValue(response);
    sendLine('Hello');
    await expect.poll(() => find('[data-demo-note]').textContent).toMatch(words);
    expect(find('[data-demo-note]').dataset['kind']).toBe('error');
    expect(play).not.toHaveBeenCalled();
    expect(find('button').hasAttribute('disabled')).toBe(false);
  });

  it('leaves the form unchanged if there is no demo endpoint', () => {
    document.body.innerHTML = page('off');
    enhanceTrying(find('[data-specimen]'), play);
    sendLine('Hello');
    expect(answer).not.toHaveBeenCalled();
  });
});
