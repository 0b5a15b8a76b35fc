import { all } from '../dom.ts';

/** The blog's categories: hides, counts, and keeps the choice in the address. */
export function enhanceFilter(): void {
  const [filter] = all('[data-filter]');
  const [count] = all('[data-count]');
  if (!filter || !count) return;
  const buttons = all<HTMLButtonElement>('button', filter);
  const rows = all('[data-cat]');

  const show = (chosen: HTMLButtonElement) => {
    for (const button of buttons) button.setAttribute('aria-pressed', String(button === chosen));
    for (const row of rows) row.hidden = chosen.value !== '' && row.dataset['cat'] !== chosen.value;
    const shown = rows.filter((row) => !row.hidden).length;
    count.textContent = shown === 1 ? '1 article' : `${shown} articles`;
  };
  for (const button of buttons)
    button.addEventListener('click', () => {
      show(button);
      history.replaceState(
        null,
        '',
        button.value ? `?category=${encodeURIComponent(button.value)}` : location.pathname,
      );
    });
  const asked = new URLSearchParams(location.search).get('category');
  const first = buttons.find((button) => button.value !== '' && button.value === asked);
  if (first) show(first);
}
