import { cut } from '../../lib/text.ts';

/** More than anyone reads, and as much as a page can draw at each keystroke. */
const mostChars = 20_000;

/** A raw text in a box that scrolls. A very long text is cut off. */
export const Raw = ({ text, label }: { text: string; label: string }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard
  <pre className="raw" tabIndex={0} role="group" aria-label={label}>
    <code>
      {cut(text, mostChars)}
      {text.length > mostChars && '…'}
    </code>
  </pre>
);
