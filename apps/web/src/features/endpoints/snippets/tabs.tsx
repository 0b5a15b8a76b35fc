import { Tabs } from 'radix-ui';
import { useState } from 'react';
import { Code } from '../../../components/code/code-block.tsx';
import { CopyText } from '../../../components/code/copy-text.tsx';
import { snippetsFor, type Snippet } from './snippets.ts';

interface SnippetTabsProps {
  /** The endpoint's submit URL. */
  url: string;
  /** Shows only these, in the usual order. */
  only?: readonly Snippet['id'][];
  onCopied?: (() => void) | undefined;
}

/** Complete forms in tabs. */
export function SnippetTabs({ url, only, onCopied }: SnippetTabsProps) {
  const snippets = snippetsFor(url).filter(({ id }) => only?.includes(id) ?? true);
  return <CodeTabs snippets={snippets} mark={url} onCopied={onCopied} />;
}

interface CodeTabsProps {
  snippets: readonly Snippet[];
  /** The part of each to replace with the reader's own value. */
  mark: string;
  onCopied?: (() => void) | undefined;
}

/** Code in tabs. Arrow keys move between them, and one button copies the visible code. */
export function CodeTabs({ snippets, mark, onCopied }: CodeTabsProps) {
  const [chosen, setChosen] = useState(snippets[0]?.id ?? '');
  const shown = snippets.find(({ id }) => id === chosen);
  return (
    <Tabs.Root className="stack contained can-shrink" value={chosen} onValueChange={setChosen}>
      <div className="code">
        <header>
          <Tabs.List className="tabs" aria-label="Snippet for">
            {snippets.map(({ id, label }) => (
              <Tabs.Trigger key={id} value={id}>
                {label}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
          {shown && (
            <CopyText value={shown.code} onCopied={onCopied}>
              Copy
            </CopyText>
          )}
        </header>
        {snippets.map(({ id, label, code, language }) => (
          // The code inside takes the focus.
          <Tabs.Content key={id} value={id} tabIndex={-1}>
            <Code code={code} language={language} label={`${label} snippet`} mark={mark} />
          </Tabs.Content>
        ))}
      </div>
      {shown && <p className="muted small">{shown.hint}</p>}
    </Tabs.Root>
  );
}
