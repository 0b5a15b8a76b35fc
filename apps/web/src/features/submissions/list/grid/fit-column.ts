/** The space behind a cell's text. */
const gap = 14;

/** The width at which a column shows all its rendered cells in full. @param head its header cell */
export function fitColumn(head: Element | null | undefined): number | null {
  const grid = head?.closest('[role=grid]');
  const place = head?.parentElement ? [...head.parentElement.children].indexOf(head) : -1;
  if (!grid || place < 0) return null;
  const cells = [...grid.querySelectorAll('.submission-row')].map((row) => row.children[place]?.querySelector('.text'));
  const texts = [head?.querySelector('.ellipsis'), ...cells].filter((cell) => cell !== null && cell !== undefined);
  return Math.max(...texts.map(widthOfText)) + gap;
}

/** The natural width of its text, whatever its current width. */
function widthOfText(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  return Math.ceil(range.getBoundingClientRect().width);
}
