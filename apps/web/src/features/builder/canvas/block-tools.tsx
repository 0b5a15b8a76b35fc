import type { FormField } from '@postern/contracts';
import { ArrowDown, ArrowUp, CopyPlus, Pencil, Plus, Trash2 } from 'lucide-react';
import { labelOf } from '../model/naming.ts';
import type { Part } from '../use-builder.ts';
import { TypeChooser } from './type-chooser.tsx';

/** The actions on a field on the canvas. */
export interface BlockActions {
  onNudge: (id: string, by: 1 | -1) => void;
  onDuplicate: (id: string) => void;
  onRemove: (id: string) => void;
  onAdd: (part: Part) => void;
  /** Goes to the properties. */
  onEdit: () => void;
}

interface BlockToolsProps extends BlockActions {
  field: FormField;
  /** Whether the menu "Add below" is open. */
  isChoosing: boolean;
  onChoosing: (open: boolean) => void;
  /** Returns the focus to the field. */
  focusBack: () => void;
}

/** The buttons at the edge of the selected field. */
export function BlockTools({ field, isChoosing, onChoosing, focusBack, ...actions }: BlockToolsProps) {
  const { id } = field;
  const label = labelOf(field);
  return (
    <div className="block-tools" role="toolbar" aria-label={label}>
      {/* On narrow screens the properties are far below. */}
      <button
        type="button"
        className="open-properties"
        aria-label="Properties"
        title="Properties"
        onClick={actions.onEdit}
      >
        <Pencil aria-hidden="true" />
      </button>
      <button type="button" aria-label="Move up" title="Move up" onClick={() => actions.onNudge(id, -1)}>
        <ArrowUp aria-hidden="true" />
      </button>
      <button type="button" aria-label="Move down" title="Move down" onClick={() => actions.onNudge(id, 1)}>
        <ArrowDown aria-hidden="true" />
      </button>
      <button type="button" aria-label="Duplicate" title="Duplicate" onClick={() => actions.onDuplicate(id)}>
        <CopyPlus aria-hidden="true" />
      </button>
      <button type="button" aria-label="Delete field" title="Delete field" onClick={() => actions.onRemove(id)}>
        <Trash2 aria-hidden="true" />
      </button>
      <TypeChooser
        label="Add below"
        open={isChoosing}
        onOpen={onChoosing}
        onChoose={actions.onAdd}
        onDismiss={focusBack}
      >
        <button type="button" aria-label="Add below" title="Add below">
          <Plus aria-hidden="true" />
        </button>
      </TypeChooser>
    </div>
  );
}
