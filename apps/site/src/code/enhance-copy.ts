import { all } from '../dom.ts';

const SHOWN_MS = 1600;

/** Copy buttons: each copies the visible panel of its tabs, or the sample that it names. */
export function enhanceCopy(): void {
  for (const button of all('[data-copy]')) {
    const [label] = all('[data-copy-label]', button);
    if (!label) continue;
    const usual = label.textContent;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const say = (text: string) => {
      label.textContent = text;
      clearTimeout(timer);
      timer = setTimeout(() => (label.textContent = usual), SHOWN_MS);
    };
    button.addEventListener('click', () => {
      navigator.clipboard.writeText(textFor(button)).then(
        () => say('Copied'),
        () => say('Press Ctrl C'),
      );
    });
  }
}

function textFor(button: HTMLElement): string {
  const code =
    button.closest('.code')?.querySelector('[role=tabpanel]:not([hidden]) code') ??
    document.getElementById(button.dataset['copy'] ?? '');
  return code
    ? all('.l', code)
        .map((line) => line.textContent)
        .join('\n')
    : '';
}
