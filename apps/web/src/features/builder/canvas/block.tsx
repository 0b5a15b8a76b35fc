import type { FormField } from '@postern/contracts';
import { CircleAlert, CornerDownRight, GripVertical } from 'lucide-react';
import { memo, useState, type PointerEvent } from 'react';
import { cx } from '../../../components/cx.ts';
import type { FormLook } from '../form-look.ts';
import { BlockTools, type BlockActions } from './block-tools.tsx';
import { FieldPreview } from './field-preview.tsx';

interface BlockProps extends BlockActions {
  field: FormField;
  look: FormLook;
  /** Its place. */
  step: number;
  index: number;
  /** The accessible name. */
  name: string;
  condition: string | null;
  issue: string | undefined;
  isSelected: boolean;
  /** Whether it is the tab stop: exactly one of the fields is. */
  isTabStop: boolean;
  isDragged: boolean;
  onSelect: (id: string) => void;
  onDrag: (event: PointerEvent, item: { field: string }) => void;
}

export const blockId = (id: string): string => `blk-${id}`;

const classOf = ({ isSelected, issue, isDragged }: BlockProps, isHalf: boolean) =>
  cx('form-block', isSelected && 'selected', isHalf && 'half', issue && 'wrong', isDragged && 'dragged');

/**
 * A field on the canvas. A button covers its preview, so that the field has one tab stop. Its tools are beside that
 * button, not inside it.
 */
export const Block = memo(function Block(props: BlockProps) {
  const { field, name, condition, issue, isSelected } = props;
  const [isChoosing, setChoosing] = useState(false);
  const isHalf = 'width' in field && field.width === 'half';
  const focusBack = () => focusBlock(field.id);
  return (
    <li
      className={classOf(props, isHalf)}
      data-step={props.step}
      data-index={props.index}
      data-half={isHalf ? '' : undefined}
    >
      <FieldPreview field={field} look={props.look} isFirst={props.index === 0} />
      {condition && (
        <span className="block-condition" aria-hidden="true">
          <CornerDownRight aria-hidden="true" />
          <span dir="auto">{condition}</span>
        </span>
      )}
      {issue && (
        <span className="field-error" aria-hidden="true">
          <CircleAlert aria-hidden="true" />
          <span>{issue}</span>
        </span>
      )}
      <button
        type="button"
        id={blockId(field.id)}
        className="block-face"
        data-field={field.id}
        aria-label={name}
        aria-current={isSelected || undefined}
        aria-describedby="canvas-keys"
        tabIndex={props.isTabStop ? 0 : -1}
        onClick={() => props.onSelect(field.id)}
        onFocus={() => props.onSelect(field.id)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
          event.preventDefault();
          setChoosing(true);
        }}
        onPointerDown={(event) => props.onDrag(event, { field: field.id })}
      />
      <button
        type="button"
        className="handle"
        tabIndex={-1}
        aria-hidden="true"
        onPointerDown={(event) => props.onDrag(event, { field: field.id })}
        onClick={() => props.onSelect(field.id)}
      >
        <GripVertical aria-hidden="true" />
      </button>
      {isSelected && <BlockTools {...props} isChoosing={isChoosing} onChoosing={setChoosing} focusBack={focusBack} />}
    </li>
  );
});

/** Puts the focus on a field of the canvas. Returns whether the field exists. */
export function focusBlock(id: string): boolean {
  const face = document.getElementById(blockId(id));
  face?.focus();
  return face !== null;
}
