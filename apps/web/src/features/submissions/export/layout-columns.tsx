import { fieldLabel, limits } from '@postern/contracts';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../components/button.tsx';
import { TextInput } from '../../../components/forms/field.tsx';
import { toPlainName } from '../../../lib/text.ts';
import { useLabels } from '../labels.ts';
import { withMoved, type DraftColumn } from './layout-draft.ts';

interface LayoutColumnsProps {
  draft: readonly DraftColumn[];
  onChange: (draft: DraftColumn[]) => void;
}

/** The columns in their order: each is chosen, named and moved. */
export function LayoutColumns({ draft, onChange }: LayoutColumnsProps) {
  const labels = useLabels();
  const [announcement, announce] = useState('');
  const usualName = ({ column }: DraftColumn): string =>
    toPlainName('column' in column ? column.column : fieldLabel(labels, column.field)) || 'no name';
  const change = (at: number, next: Partial<DraftColumn>) =>
    onChange(draft.map((each, index) => (index === at ? { ...each, ...next } : each)));
  const move = (at: number, to: number) => {
    const moved = draft[at];
    if (!moved) return;
    onChange(withMoved(draft, at, to));
    announce(`${usualName(moved)}, ${to + 1} of ${draft.length}`);
  };
  return (
    <>
      <ul className="layout-columns" aria-label="Columns">
        {draft.map((each, at) => {
          const name = usualName(each);
          return (
            <li key={each.key}>
              <label className="check">
                <input
                  type="checkbox"
                  checked={each.isChosen}
                  onChange={({ target }) => change(at, { isChosen: target.checked })}
                />
                <span className="ellipsis" dir="auto" title={name}>
                  {name}
                </span>
              </label>
              <TextInput
                aria-label={`Name of ${name} in the export`}
                placeholder={name}
                maxLength={limits.exportTitleChars}
                disabled={!each.isChosen}
                value={each.title}
                onChange={({ target }) => change(at, { title: target.value })}
              />
              <IconButton
                size="s"
                label={`Move ${name} up`}
                icon={<ArrowUp aria-hidden="true" />}
                disabled={at === 0}
                onClick={() => move(at, at - 1)}
              />
              <IconButton
                size="s"
                label={`Move ${name} down`}
                icon={<ArrowDown aria-hidden="true" />}
                disabled={at === draft.length - 1}
                onClick={() => move(at, at + 1)}
              />
            </li>
          );
        })}
      </ul>
      <output className="visually-hidden">{announcement}</output>
    </>
  );
}
