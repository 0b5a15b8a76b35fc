import { beforeEach, describe, expect, it } from 'vitest';
import { all } from '../dom.ts';
import { enhanceTabs } from './enhance-tabs.ts';

beforeEach(() => {
  document.body.innerHTML = `
    <div role="tablist">
      <button role="tab" id="a" aria-controls="pa" aria-selected="true" tabindex="0">A</button>
      <button role="tab" id="b" aria-controls="pb" aria-selected="false" tabindex="-1">B</button>
      <button role="tab" id="c" aria-controls="pc" aria-selected="false" tabindex="-1">C</button>
    </div>
    <div role="tabpanel" id="pa"></div><div role="tabpanel" id="pb" hidden></div><div role="tabpanel" id="pc" hidden></div>`;
  enhanceTabs();
});

const shown = () =>
  all('[role=tabpanel]')
    .filter((panel) => !panel.hidden)
    .map((panel) => panel.id);
const selected = () =>
  all('[role=tab]')
    .filter((tab) => tab.getAttribute('aria-selected') === 'true' && tab.tabIndex === 0)
    .map((tab) => tab.id);
const press = (key: string) =>
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

describe('enhanceTabs', () => {
  it('shows the panel of the clicked tab', () => {
    document.getElementById('b')?.click();
    expect([selected(), shown()]).toEqual([['b'], ['pb']]);
  });

  it.each([
    [['ArrowRight'], 'b'],
    [['ArrowLeft'], 'c'],
    [['ArrowRight', 'ArrowRight', 'ArrowRight'], 'a'],
    [['End'], 'c'],
    [['End', 'Home'], 'a'],
    [['x'], 'a'],
  ])('moves with %j to %s, together with the focus', (keys, tab) => {
    document.getElementById('a')?.focus();
    for (const key of keys) press(key);
    expect([selected(), shown(), document.activeElement?.id]).toEqual([[tab], [`p${tab}`], tab]);
  });
});
