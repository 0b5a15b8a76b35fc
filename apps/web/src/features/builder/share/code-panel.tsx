import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { saveText } from '../../../lib/download.ts';
import { Code } from '../../../components/code/code-block.tsx';
import { CopyText } from '../../../components/code/copy-text.tsx';
import { Choice } from '../../insights/choice.tsx';
import type { ShareCode } from './share-code.ts';

interface CodePanelProps {
  /** The label of the choice: "Way to embed". */
  label: string;
  codes: readonly ShareCode[];
  /** The part to replace with the reader’s own value. */
  mark: string;
}

/** Code to copy or download, with a choice above if there are several. */
export function CodePanel({ label, codes, mark }: CodePanelProps) {
  const [chosen, setChosen] = useState(codes[0]?.id ?? '');
  const shown = codes.find(({ id }) => id === chosen);
  if (!shown) return null;
  return (
    <>
      <div className="code">
        <header className="share-code-head">
          {codes.length > 1 ? (
            <Choice
              label={label}
              options={codes.map((each) => [each.id, each.label])}
              value={chosen}
              onChange={setChosen}
            />
          ) : (
            <span className="share-code-name">{shown.label}</span>
          )}
          <span className="grow" />
          <CopyText value={shown.code}>Copy</CopyText>
          <Button
            size="s"
            variant="quiet"
            icon={<Download aria-hidden="true" />}
            onClick={() => saveText(shown.file, shown.code)}
          >
            Download
          </Button>
        </header>
        <Code code={shown.code} language={shown.language} label={`${shown.label} code`} mark={mark} />
      </div>
      <p className="muted small">{shown.hint}</p>
    </>
  );
}
