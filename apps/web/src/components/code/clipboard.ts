/** Copies text to the clipboard. Resolves with whether it worked; never rejects. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelection(text);
  }
}

/** For pages served over plain http from another machine, where browsers have no clipboard API. */
function copySelection(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'vh';
  area.setAttribute('aria-hidden', 'true');
  // Inside an open dialog, whose focus trap would otherwise take the focus back before the text is copied.
  (document.querySelector('[role=dialog], [role=alertdialog]') ?? document.body).append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return done;
}
