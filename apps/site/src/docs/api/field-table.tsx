import { Fragment } from 'react';
import { Inline } from '../../text/inline.tsx';
import type { Field } from './schema-text.ts';

interface FieldTableProps {
  /** Above the rows; the shapes have a heading of their own instead. */
  caption?: string;
  rows: readonly Field[];
  /** An answer has all of its keys: there only what is sent may be left out. */
  isAnswer?: boolean;
}

/** Keys with what they are, what they may be, and what they mean. A key within another stands further in. */
export function FieldTable({ caption, rows, isAnswer = false }: FieldTableProps) {
  return (
    <>
      {caption && <h3 className="api-part">{caption}</h3>}
      <dl className="fields">
        {rows.map(({ name, depth, type, limit, required, text }) => (
          <div key={name} className={`field field-${Math.min(depth, 3)}`}>
            <dt>
              <code>
                <Path name={name} />
              </code>
            </dt>
            <dd>
              <span className="field-type">
                {type}
                {limit === '' ? '' : `; ${limit}`}
                {required && !isAnswer ? <b> required</b> : null}
              </span>
              {text === '' ? null : (
                <span>
                  <Inline text={text} />
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** The key itself stands out of the way to it, which breaks at its dots. */
function Path({ name }: { name: string }) {
  const parts = name.split(/(?<=\.)/);
  return parts.map((part, place) =>
    place === parts.length - 1 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- rendered once, never reordered
      <Fragment key={place}>
        <span>{part}</span>
        <wbr />
      </Fragment>
    ),
  );
}
