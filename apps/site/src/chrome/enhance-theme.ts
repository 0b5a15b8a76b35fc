import { all, recall, remember } from '../dom.ts';

const KEY = 'theme';

/** The switch in the footer. "" follows the system; a choice is remembered, and the script in the head applies it. */
export function enhanceTheme(): void {
  const buttons = all<HTMLButtonElement>('[data-theme-set]');
  const show = (theme: string) => {
    for (const button of buttons) button.setAttribute('aria-pressed', String(button.dataset['themeSet'] === theme));
  };
  show(document.documentElement.dataset['theme'] ?? '');
  for (const button of buttons) button.addEventListener('click', () => choose(button.dataset['themeSet'] ?? ''));
  const choose = (theme: string) => {
    apply(theme);
    remember(KEY, theme === '' ? null : theme);
    show(theme);
  };
  addEventListener('storage', (event) => {
    if (event.key !== KEY && event.key !== null) return;
    const theme = recall(KEY) ?? '';
    apply(theme);
    show(theme);
  });
}

function apply(theme: string): void {
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;
  else delete document.documentElement.dataset['theme'];
}
