import { all } from '../dom.ts';

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** Tab lists that follow the ARIA practices: arrow keys, Home and End move, and the panel follows. */
export function enhanceTabs(): void {
  for (const list of all('[role=tablist]')) {
    const tabs = all('[role=tab]', list);
    const pick = (chosen: HTMLElement | undefined) => {
      if (!chosen) return;
      for (const tab of tabs) {
        tab.setAttribute('aria-selected', String(tab === chosen));
        tab.tabIndex = tab === chosen ? 0 : -1;
        const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '');
        if (panel) panel.hidden = tab !== chosen;
      }
    };
    for (const tab of tabs) tab.addEventListener('click', () => pick(tab));
    list.addEventListener('keydown', (event) => {
      const target = targetOf(event.key, tabs);
      if (!target) return;
      event.preventDefault();
      pick(target);
      target.focus();
    });
  }
}

function targetOf(key: string, tabs: readonly HTMLElement[]): HTMLElement | undefined {
  if (key === 'Home') return tabs[0];
  if (key === 'End') return tabs.at(-1);
  const step = steps[key];
  if (step === undefined) return undefined;
  const at = tabs.findIndex((tab) => tab === document.activeElement);
  return tabs[(at + step + tabs.length) % tabs.length];
}
