import { Copy } from 'lucide-react';
import { highlight, type Language } from './highlight.ts';

interface CodeProps {
  code: string;
  language: Language;
  /** The accessible name of the sample. */
  label: string;
  /** The lines to mark, counted from 1. */
  marked?: readonly number[];
  id?: string;
}

/** Highlighted lines in a box that scrolls sideways. */
export function Code({ code, language, label, marked, id }: CodeProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- a box that scrolls must take the focus, and a focus needs a name
    <pre tabIndex={0} role="group" aria-label={label} data-language={language}>
      <code id={id}>
        <CodeLines code={code} language={language} marked={marked ?? []} />
      </code>
    </pre>
  );
}

/** The lines alone, each in an element, so that a line can be marked from edge to edge. */
export function CodeLines({ code, language, marked }: { code: string; language: Language; marked: readonly number[] }) {
  return highlight(code, language).map((line, number) => (
    // oxlint-disable-next-line react/no-array-index-key -- rendered once, never reordered
    <span key={number} className={marked.includes(number + 1) ? 'l l-hit' : 'l'}>
      {line.map((token, place) =>
        token.kind ? (
          // oxlint-disable-next-line react/no-array-index-key -- rendered once, never reordered
          <span key={place} className={token.kind}>
            {token.text}
          </span>
        ) : (
          token.text
        ),
      )}
    </span>
  ));
}

/** Copies the code with this id, or the code of the visible panel inside tabs. */
export function CopyButton({ codeId }: { codeId: string }) {
  return (
    <button className="copy needs-js" type="button" data-copy={codeId}>
      <Copy className="i" size={16} />
      <span data-copy-label="">Copy</span>
    </button>
  );
}

/** One sample under its title. */
export function CodePanel({ title, id, ...sample }: Omit<CodeProps, 'label'> & { title: string; id: string }) {
  return (
    <div className="code panel">
      <div className="code-bar">
        <span className="mono">{title}</span>
        <CopyButton codeId={id} />
      </div>
      <Code {...sample} id={id} label={title} />
    </div>
  );
}

export interface TabSample extends Omit<CodeProps, 'label' | 'id'> {
  tab: string;
}

/** The same sample in several languages; without a script, all panels are shown one below the other. */
export function CodeTabs({ id, label, samples }: { id: string; label: string; samples: readonly TabSample[] }) {
  return (
    <div className="code panel">
      <div className="code-bar has-tabs">
        <div className="tabs" role="tablist" aria-label={label}>
          {samples.map(({ tab }, place) => (
            <button
              key={tab}
              role="tab"
              type="button"
              id={`${id}-tab-${place}`}
              aria-controls={`${id}-panel-${place}`}
              aria-selected={place === 0}
              tabIndex={place === 0 ? 0 : -1}
            >
              {tab}
            </button>
          ))}
        </div>
        <CopyButton codeId={`${id}-code-0`} />
      </div>
      {samples.map(({ tab, ...sample }, place) => (
        <div
          key={tab}
          role="tabpanel"
          id={`${id}-panel-${place}`}
          aria-labelledby={`${id}-tab-${place}`}
          hidden={place > 0}
        >
          <Code {...sample} id={`${id}-code-${place}`} label={tab} />
        </div>
      ))}
    </div>
  );
}
