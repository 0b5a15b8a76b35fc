import MarkdownIt from 'markdown-it';
import { Fragment, useMemo, type ReactNode } from 'react';

type Token = ReturnType<InstanceType<typeof MarkdownIt>['parse']>[number];

/** HTML is text, and pictures are not loaded: they would report to a stranger that a note is read. */
const parser = new MarkdownIt({ html: false, linkify: true, breaks: true }).disable([
  'image',
  'table',
  'heading',
  'lheading',
]);

/** The Markdown of a note as elements. The text never becomes markup by itself. */
export function NoteText({ text }: { text: string }) {
  const content = useMemo(() => render(parser.parse(text, {}).flatMap((token) => token.children ?? token)), [text]);
  return (
    <div className="note-text" dir="auto">
      {content}
    </div>
  );
}

/** Elements by the names of tags that the parser makes. Unknown ones show their content alone. */
const elements: Readonly<Record<string, (content: ReactNode, token: Token) => ReactNode>> = {
  p: (content) => <p>{content}</p>,
  ul: (content) => <ul>{content}</ul>,
  ol: (content, token) => <ol start={Number(token.attrGet('start') ?? 1)}>{content}</ol>,
  li: (content) => <li>{content}</li>,
  blockquote: (content) => <blockquote>{content}</blockquote>,
  strong: (content) => <strong>{content}</strong>,
  em: (content) => <em>{content}</em>,
  s: (content) => <s>{content}</s>,
  a: (content, token) => (
    <a href={String(token.attrGet('href') ?? '')} target="_blank" rel="noopener noreferrer nofollow">
      {content}
    </a>
  ),
};

function render(tokens: readonly Token[]): ReactNode {
  const open: { token: Token | null; content: ReactNode[] }[] = [{ token: null, content: [] }];
  for (const token of tokens) {
    if (token.nesting === 1) open.push({ token, content: [] });
    else if (token.nesting === -1) {
      const closed = open.pop();
      if (closed?.token) open.at(-1)?.content.push(toElement(closed.token, closed.content));
    } else open.at(-1)?.content.push(toLeaf(token));
  }
  return keyed(open[0]?.content ?? []);
}

const toElement = (token: Token, content: readonly ReactNode[]): ReactNode => {
  // Paragraphs of a tight list are not shown as such.
  const make = token.hidden ? undefined : elements[token.tag];
  return make ? make(keyed(content), token) : keyed(content);
};

function toLeaf({ type, content }: Token): ReactNode {
  switch (type) {
    case 'softbreak':
    case 'hardbreak':
      return <br />;
    case 'hr':
      return <hr />;
    case 'code_inline':
      return <code>{content}</code>;
    case 'fence':
    case 'code_block':
      return <pre>{content}</pre>;
    default:
      return content;
  }
}

const keyed = (content: readonly ReactNode[]): ReactNode =>
  // oxlint-disable-next-line react/no-array-index-key -- the parts of a text are identified by their position
  content.map((each, index) => <Fragment key={index}>{each}</Fragment>);
