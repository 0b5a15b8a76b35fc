import { honeypotFields, instructionFields } from '@postern/contracts';
import { describe, expect, it, vi } from 'vitest';
import { until } from '../../../../test/until.ts';
import { tokenize } from '../../../components/code/highlight.ts';
import { htmlForm, snippetsFor, startedFields } from './snippets.ts';

const url = 'https://postern.example/api/submit/k7Qm2xWv';

function codeOf(id: string): string {
  const code = snippetsFor(url).find((snippet) => snippet.id === id)?.code;
  if (code === undefined) throw new Error(`No snippet ${id}`);
  return code;
}

function formOf(html: string): HTMLFormElement {
  document.body.innerHTML = html;
  const form = document.querySelector('form');
  if (!form) throw new Error('No form');
  return form;
}

describe('snippets', () => {
  it('post to the endpoint', () => {
    for (const { code } of snippetsFor(url)) expect(code).toContain(url);
  });

  it('are forms that send their fields, with a honeypot that the server knows', () => {
    const form = formOf(htmlForm(url));
    expect([form.getAttribute('action'), form.method]).toEqual([url, 'post']);
    const names = [...form.querySelectorAll('[name]')].map((field) => field.getAttribute('name'));
    expect(names).toEqual(['name', 'email', 'message', '_gotcha']);
    expect(honeypotFields).toContain(names.at(-1));
  });

  it('send files as multipart', () => {
    const form = formOf(codeOf('file'));
    expect([form.getAttribute('enctype'), form.querySelectorAll('[type=file]').length]).toEqual([
      'multipart/form-data',
      1,
    ]);
  });

  it('show the server’s message after a fetch', async () => {
    const form = formOf(htmlForm(url));
    const answers = [
      Response.json({ ok: true, message: 'Thank you.' }, { status: 201 }),
      Response.json({ detail: 'This endpoint is paused.' }, { status: 403 }),
    ];
    const send = vi.fn((..._: unknown[]) => Promise.resolve(answers.shift()));
    const say = vi.fn();
    vi.stubGlobal('fetch', send);
    vi.stubGlobal('alert', say);
    // The snippet is a script and runs as in a page.
    await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(codeOf('fetch'))}`);
    for (const sentence of ['Thank you.', 'This endpoint is paused.']) {
      form.dispatchEvent(new Event('submit', { cancelable: true }));
      await until(() => expect(say).toHaveBeenLastCalledWith(sentence));
    }
    expect(send.mock.calls[0]?.[0]).toBe(url);
  });
});

describe('the special fields', () => {
  it('are known to the intake, and filled in again whenever the page is shown', async () => {
    const page = new DOMParser().parseFromString(`<form>${startedFields}</form>`, 'text/html');
    document.body.innerHTML = [...page.querySelectorAll('input')].map((input) => input.outerHTML).join('');
    const named = [...startedFields.matchAll(/name="(\w+)"/g)].map(([, name]) => name);
    expect(named.filter((name) => !instructionFields.some((known) => known === name))).toEqual([]);
    const values = () => [...document.querySelectorAll('input')].map(({ name, value }) => [name, value]);
    await import(
      /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(page.querySelector('script')?.text ?? '')}`
    );
    window.dispatchEvent(new Event('pageshow'));
    const first = Object.fromEntries(values());
    expect(first['_started']).toMatch(/^\d{4}-\d\d-\d\dT/);
    window.dispatchEvent(new Event('pageshow'));
    const second = Object.fromEntries(values());
    expect(second['_idempotency']).not.toBe(first['_idempotency']);
    expect(Object.keys(second)).toEqual(['_started', '_idempotency']);
  });
});

describe('tokenize', () => {
  it('loses nothing of a snippet', () => {
    const fields = { code: startedFields, language: 'html' } as const;
    for (const { code, language } of [...snippetsFor(url), fields])
      expect(
        tokenize(code, language)
          .map(({ text }) => text)
          .join(''),
      ).toBe(code);
  });

  it('distinguishes the parts of HTML', () => {
    const kinds = tokenize('<a href="x">if</a><!-- y -->', 'html').map(({ text, kind }) => `${text}:${kind}`);
    expect(kinds).toEqual([
      '<a:tag',
      ' :null',
      'href:attr',
      '=:null',
      '"x":string',
      '>:tag',
      'if:null',
      '</a:tag',
      '>:tag',
      '<!-- y -->:comment',
    ]);
  });

  it('distinguishes the parts of scripts', () => {
    const kinds = tokenize("await f('x');", 'js').map(({ text, kind }) => `${text}:${kind}`);
    expect(kinds).toEqual(['await:keyword', ' f(:null', "'x':string", ');:null']);
  });
});
