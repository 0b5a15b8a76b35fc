import { limits } from '@postern/contracts';
import { useId, useState } from 'react';
import { FieldError } from '../../../../components/forms/field-error.tsx';
import { NumberControl, Pair, TextControl } from '../controls.tsx';
import { fileKinds, isAccepted, ownEndings, readEndings, toggleKind } from './file-types.ts';
import { issueAt } from '../issues.ts';
import type { FieldOf, PartProps } from '../part.ts';

const MIB = 1024 * 1024;
const inMegabytes = (bytes: number): number => Math.round((bytes / MIB) * 100) / 100;

/** The number, size and types of files. */
export function FileRules(props: PartProps<FieldOf<'file'>>) {
  const { field, set, issues } = props;
  const most = inMegabytes(limits.fileBytes);
  return (
    <>
      <Pair>
        <NumberControl
          label="At most"
          name="max_files"
          unit={field.max_files === 1 ? 'file' : 'files'}
          least={1}
          most={limits.files}
          value={field.max_files}
          error={issueAt(issues, 'max_files')}
          onChange={(max_files) => max_files !== null && set({ max_files })}
        />
        <NumberControl
          label="Each up to"
          name="max_bytes"
          unit="MB"
          decimal
          placeholder={String(most)}
          least={0.01}
          most={most}
          value={field.max_bytes === null ? null : inMegabytes(field.max_bytes)}
          error={issueAt(issues, 'max_bytes')}
          onChange={(size) => set({ max_bytes: size === null ? null : Math.round(size * MIB) })}
        />
      </Pair>
      <Types {...props} />
    </>
  );
}

function Types({ field, set, issues }: PartProps<FieldOf<'file'>>) {
  const labelId = useId();
  const { accept } = field;
  const wrong = issueAt(issues, 'accept');
  return (
    <>
      <div className="field">
        <span className="label" id={labelId}>
          Types
        </span>
        <div className="line wrap file-types" role="group" aria-labelledby={labelId}>
          {fileKinds.map((kind) => (
            <button
              key={kind.label}
              type="button"
              className="button compact"
              aria-pressed={isAccepted(kind, accept)}
              onClick={() => set({ accept: toggleKind(kind, accept) })}
            >
              {kind.label}
            </button>
          ))}
          <button
            type="button"
            className="button compact"
            aria-pressed={accept.length === 0}
            onClick={() => set({ accept: [] })}
          >
            Any
          </button>
        </div>
      </div>
      <Endings field={field} set={set} wrong={wrong !== undefined} />
    </>
  );
}

interface EndingsProps extends Omit<PartProps<FieldOf<'file'>>, 'issues'> {
  wrong: boolean;
}

/** Types without a button, by their extensions. */
function Endings({ field, set, wrong }: EndingsProps) {
  const own = ownEndings(field.accept);
  const [text, setText] = useState(own.join(' '));
  const [known, setKnown] = useState(own.join(' '));
  if (own.join(' ') !== known) {
    setKnown(own.join(' '));
    if (readEndings(text).join(' ') !== own.join(' ')) setText(own.join(' '));
  }
  const take = (next: string): void => {
    setText(next);
    const others = field.accept.filter((each) => !own.includes(each));
    set({ accept: [...new Set([...others, ...readEndings(next)])] });
  };
  return (
    <>
      <TextControl
        label={
          <>
            Other types <span className="label-note">extensions, separated by spaces</span>
          </>
        }
        name="accept"
        mono
        placeholder=".dwg .step"
        value={text}
        onChange={take}
      />
      <FieldError text={wrong ? 'Write a type as .pdf, image/png or image/*.' : undefined} />
    </>
  );
}
