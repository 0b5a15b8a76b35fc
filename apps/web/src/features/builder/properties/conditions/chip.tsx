import type { FormCondition, FormDefinition } from '@postern/contracts';
import { X } from 'lucide-react';
import { cx } from '../../../../components/cx.ts';
import { FieldError } from '../../../../components/forms/field-error.tsx';
import { Popover } from '../../../../components/popover.tsx';
import { ConditionEditor } from './editor.tsx';
import { conditionWords, type AskedField } from './conditions.ts';

interface ConditionChipProps {
  form: FormDefinition;
  /** The fields to which a condition may refer. */
  asked: readonly AskedField[];
  condition: FormCondition;
  error: string | undefined;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onChange: (condition: FormCondition) => void;
  onRemove: () => void;
}

/** A condition in words, which opens to be edited, with a button that removes it. */
export function ConditionChip({ form, condition, error, isOpen, onOpen, onRemove, ...editor }: ConditionChipProps) {
  const words = conditionWords(form, condition);
  const sentence = words.join(' ');
  const trigger = (
    <button type="button" className="chip-words" aria-label={`Change condition: ${sentence}`} title={sentence}>
      {words.map((word, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the parts of a chip are fixed: field, operator, value
        <span key={index} className={index === 1 ? 'operator' : undefined}>
          <bdi>{word}</bdi>
        </span>
      ))}
    </button>
  );
  return (
    <div className="condition-chip">
      <span className={cx('chip', error && 'bad')}>
        <Popover trigger={trigger} label="Condition" className="condition-box" open={isOpen} onOpen={onOpen}>
          <ConditionEditor {...editor} condition={condition} onDone={() => onOpen(false)} />
        </Popover>
        <button type="button" aria-label={`Remove condition: ${sentence}`} title="Remove" onClick={onRemove}>
          <X aria-hidden="true" />
        </button>
      </span>
      <FieldError text={error} />
    </div>
  );
}
