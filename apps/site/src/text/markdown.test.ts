import { brand } from '@postern/contracts';
import { describe, expect, it } from 'vitest';
import { renderMarkdown } from './markdown.tsx';

const render = (source: string) => renderMarkdown(source, { prefix: 'p', noteClass: 'callout' });

describe('renderMarkdown', () => {
  it('takes ids and sections from the headings', () => {
    const { html, sections } = render('## Send `a` form {#send}\n\nText.\n\n### Below {#below}');
    expect(html).toContain('<h2 id="send">Send <code>a</code> form</h2>');
    expect(html).toContain('<h3 id="below">Below</h3>');
    expect(sections).toEqual([{ id: 'send', title: 'Send a form' }]);
  });

  it('refuses a heading without an id', () => {
    expect(() => render('## Send')).toThrow('A heading without an id: Send');
  });

  it('puts a sample into a panel with a copy button', () => {
    const { html } = render('```html title="contact.html" {2}\n<form>\n<b>\n```');
    expect(html).toContain('<span class="mono">contact.html</span>');
    expect(html).toContain('data-copy="p-0"');
    expect(html).toContain('<code id="p-0"><span class="l">');
    expect(html).toContain('<span class="l l-hit"><span class="c-t">&lt;b&gt;</span></span>');
  });

  it('joins neighbouring tabs in one panel, and no others', () => {
    const { html } = render(
      '```html tab="HTML"\n<i>\n```\n\n```json tab="JSON"\n{}\n```\n\nText.\n\n```json tab="Alone"\n{}\n```',
    );
    expect(html.match(/role="tablist"/g)).toHaveLength(2);
    expect(html.match(/role="tabpanel"/g)).toHaveLength(3);
  });

  it('refuses a sample without a title', () => {
    expect(() => render('```js\n1\n```')).toThrow('This is not how a code sample begins: js');
  });

  it('turns a quoted block into a remark, and a table into a named region', () => {
    const { html } = render('## Limits {#limits}\n\n> **Note.** Text.\n\n| a | b |\n|---|---|\n| 1 | 2 |');
    expect(html).toContain('<div class="callout" role="note">');
    expect(html).toContain('<section class="tablewrap" tabindex="0" aria-label="Limits"><table class="tbl">');
    expect(html).toContain('<th scope="col">a</th>');
  });

  it('fills in facts and refuses unknown ones', () => {
    expect(render('{{brand}}').html).toBe(`<p>${brand.name}</p>\n`);
    expect(() => render('{{brend}}')).toThrow('There is no fact called "brend".');
  });

  it("leaves the server's placeholders unchanged, in text, links and code", () => {
    expect(render('At {{url}}, [{{support}}](mailto:{{support}}), `{{url}}`.').html).toBe(
      '<p>At __PUBLIC_URL__, <a href="mailto:__SUPPORT_EMAIL__">__SUPPORT_EMAIL__</a>, <code>__PUBLIC_URL__</code>.</p>\n',
    );
  });

  it('never passes HTML through', () => {
    expect(render('<script>alert(1)</script>').html).not.toContain('<script');
  });

  it('counts words of prose only', () => {
    expect(render('## Two words {#x}\n\nThree – more words.\n\n```text title="t"\nnot counted\n```').words).toBe(5);
  });
});
