import { limits } from '@postern/contracts';
import { inOneLine } from './one-line.ts';

/** Elements that are not part of a label's text: other controls, and hidden elements. */
const PASSED_OVER = new Set(['INPUT', 'SELECT', 'TEXTAREA', 'BUTTON', 'SCRIPT', 'STYLE', 'TEMPLATE', 'OPTION', 'SVG']);
const ELEMENT = 1;
const TEXT = 3;
/** The maximum number of characters that are read for one text. */
const MAX_NODES = 2000;

/** The text in an element, lines joined, up to a limit. */
export function textOf(root: Node | null | undefined, maxChars: number = limits.formLabelChars): string {
  if (!root) return '';
  const waiting: Node[] = [root];
  let text = '';
  for (let seen = 0; seen < MAX_NODES; seen += 1) {
    const node = waiting.pop();
    if (!node || text.length > maxChars * 4) break;
    if (node.nodeType === TEXT) text += node.nodeValue ?? '';
    if (node.nodeType !== ELEMENT && node !== root) continue;
    const name = node.nodeName.toUpperCase();
    if (PASSED_OVER.has(name) && node !== root) continue;
    if (name === 'BR' || name === 'P' || name === 'DIV') text += ' ';
    // The last child is at the bottom of the stack. An element with too many children is not a label.
    for (let child = node.lastChild; child && waiting.length < MAX_NODES; child = child.previousSibling)
      waiting.push(child);
  }
  return inOneLine(text, maxChars);
}
