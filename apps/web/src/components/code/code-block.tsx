import { cx } from '../cx.ts';
import { tokenize, type Language, type TokenKind } from './highlight.ts';

const looks: Record<TokenKind, string> = {
  tag: 'code-tag',
  attr: 'code-attribute',
  string: 'code-string',
  comment: 'code-comment',
  keyword: 'code-keyword',
};

interface CodeProps {
  code: string;
  language: Language;
  /** The accessible name of the scrolling box. */
  label: string;
  /** The part to replace with the reader's own value, which is marked; blank for none. */
  mark: string;
}

/** Highlighted code that scrolls sideways in its own box. */
export function Code({ code, language, label, mark }: CodeProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard
    <pre tabIndex={0} aria-label={label}>
      <code>
        {tokenize(code, language).map(({ text, kind }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- tokens never move: their code is fixed
          <span key={index} className={cx(kind && looks[kind])}>
            <Marked text={text} mark={mark} />
          </span>
        ))}
      </code>
    </pre>
  );
}

function Marked({ text, mark }: { text: string; mark: string }) {
  const at = text.indexOf(mark);
  if (mark === '' || at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <span className="code-mark">{mark}</span>
      {text.slice(at + mark.length)}
    </>
  );
}
