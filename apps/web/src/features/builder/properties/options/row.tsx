import { limits } from '@postern/contracts';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useId, type ClipboardEvent, type KeyboardEvent } from 'react';
import { IconButton } from '../../../../components/button.tsx';
import { cx } from '../../../../components/cx.ts';
import { FieldError } from '../../../../components/forms/field-error.tsx';
import { TextInput } from '../../../../components/forms/field.tsx';
import type { Option } from './options.ts';

interface OptionRowProps {
  option: Option;
  at: number;
  of: number;
  showsValue: boolean;
  error: string | undefined;
  onLabel: (label: string) => void;
  onValue: (value: string) => void;
  onInsert: () => void;
  onRemove: () => void;
  onMove: (by: 1 | -1) => void;
  onPaste: (text: string) => void;
}

/** One option. Enter adds the next, Backspace in an empty one removes it, Alt with an arrow key moves it. */
export function OptionRow({ option, at, of, showsValue, error, ...act }: OptionRowProps) {
  const errorId = useId();
  const number = at + 1;
  const described = { 'aria-invalid': error ? true : undefined, 'aria-describedby': error ? errorId : undefined };
  const wrong = option.label.trim() === '' || option.value === '' ? 'This can’t be empty.' : error;
  return (
    <li className={cx('option field', error && 'bad')}>
      <div className="option-line">
        <TextInput
          name="option_label"
          aria-label={`Option ${number}`}
          dir="auto"
          autoComplete="off"
          maxLength={limits.formLabelChars}
          value={option.label}
          {...described}
          onChange={(event) => act.onLabel(event.target.value)}
          onKeyDown={(event) => onKey(event, option, act)}
          onPaste={(event) => onPaste(event, act.onPaste)}
        />
        <IconButton
          size="s"
          label={`Move option ${number} up`}
          icon={<ArrowUp aria-hidden="true" />}
          disabled={at === 0}
          onClick={() => act.onMove(-1)}
        />
        <IconButton
          size="s"
          label={`Move option ${number} down`}
          icon={<ArrowDown aria-hidden="true" />}
          disabled={number === of}
          onClick={() => act.onMove(1)}
        />
        <IconButton
          size="s"
          label={`Remove option ${number}`}
          icon={<X aria-hidden="true" />}
          disabled={of === 1}
          onClick={act.onRemove}
        />
      </div>
      {showsValue && (
        <div className="option-line">
          <TextInput
            exact
            name="option_value"
            className="monospace"
            aria-label={`Value of option ${number}`}
            maxLength={limits.formLabelChars}
            value={option.value}
            {...described}
            onChange={(event) => act.onValue(event.target.value)}
          />
        </div>
      )}
      <FieldError id={errorId} text={error && wrong} />
    </li>
  );
}

type Acts = Pick<OptionRowProps, 'onInsert' | 'onRemove' | 'onMove'>;

function onKey(event: KeyboardEvent, option: Option, act: Acts): void {
  // While an input method composes a word, Enter confirms it.
  if (event.nativeEvent.isComposing) return;
  const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
  if (by !== null && event.altKey) act.onMove(by);
  else if (event.key === 'Enter') act.onInsert();
  else if (event.key === 'Backspace' && option.label === '') act.onRemove();
  else return;
  event.preventDefault();
}

function onPaste(event: ClipboardEvent, paste: (text: string) => void): void {
  const text = event.clipboardData.getData('text/plain');
  if (!/\S\s*[\n\r]\s*\S/.test(text)) return;
  event.preventDefault();
  paste(text);
}
