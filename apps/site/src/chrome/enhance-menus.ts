import { all } from '../dom.ts';

/**
 * Menus close on Escape, which returns the focus, and when a click or the focus lands elsewhere. Menus that choose a
 * section close after the choice.
 */
export function enhanceMenus(): void {
  for (const menu of all<HTMLDetailsElement>('details.burger')) {
    menu.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !menu.open) return;
      menu.open = false;
      menu.querySelector('summary')?.focus();
    });
    const closeUnless = (target: EventTarget | null) => {
      if (menu.open && target instanceof Node && !menu.contains(target)) menu.open = false;
    };
    addEventListener('click', (event) => closeUnless(event.target));
    menu.addEventListener('focusout', (event) => closeUnless(event.relatedTarget));
    for (const link of all('a', menu)) link.addEventListener('click', () => (menu.open = false));
  }
  for (const menu of all('[popover]'))
    for (const link of all('a', menu)) link.addEventListener('click', () => menu.hidePopover());
  for (const picker of all<HTMLDetailsElement>('details.docs-pick'))
    for (const link of all('a', picker)) link.addEventListener('click', () => (picker.open = false));
}
