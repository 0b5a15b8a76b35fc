/** The space behind a cell's text. */
const gap = 14;

/** How wide a column must be to show all that is drawn of it. @param head its header cell */
export function fitColumn(head: Element | null | undefined): number | null {
  const grid = head?.closest('[role=grid]');
  const place = head?.parentElement ? [...head.parentElement.children].indexOf(head) : -1;
  if (!grid || place < 0) return null;
  const cells = [...grid.querySelectorAll('.submission-row')].map((row) => row.children[place]?.querySelector('.text'));
  const texts = [head?.querySelector('.ellipsis'), ...cells].filter((cell) => cell !== null && cell !== undefined);
  return Math.max(...texts.map(widthOfText)) + gap;
}

/** As wide as its text would like to be, whatever room it has. */
function widthOfText(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  return Math.ceil(range.getBoundingClientRect().width);
}
