import { cut } from '../../lib/text.ts';

/** More than anybody reads, and as much as a page can draw at each key stroke. */
const mostChars = 20_000;

/** Text as it travels, in a box that scrolls; its end is cut when it is very long. */
export const Raw = ({ text, label }: { text: string; label: string }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard
  <pre className="raw" tabIndex={0} role="group" aria-label={label}>
    <code>
      {cut(text, mostChars)}
      {text.length > mostChars && '…'}
    </code>
  </pre>
);
