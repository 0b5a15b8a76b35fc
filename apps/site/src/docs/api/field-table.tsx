import { Fragment } from 'react';
import { Inline } from '../../text/inline.tsx';
import type { Field } from './schema-text.ts';

interface FieldTableProps {
  /** The heading above the rows; an object has a section heading instead. */
  caption?: string;
  rows: readonly Field[];
  /** A response always has all of its keys, so none is marked as required. */
  isAnswer?: boolean;
}

/** Keys with their types, limits and meanings. A key inside another is indented. */
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

/** The last part of the path is emphasised. The path breaks at its dots. */
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
