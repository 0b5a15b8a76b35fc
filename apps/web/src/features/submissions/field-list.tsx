import type { Submission } from '@postern/contracts';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { cx } from '../../components/cx.ts';
import { formatCount } from '../../lib/format.ts';
import { linkOf } from './links.ts';
import { cut, type FieldValue } from './text.ts';

/** How many fields are drawn at first; a submission may have 500. */
const firstFields = 100;
/** How much of a value is drawn at first; it may have a megabyte. */
const firstChars = 4000;

/** The fields exactly as they were sent: in that order, repeats and all. */
export function FieldList({ fields }: Pick<Submission, 'fields'>) {
  const [all, setAll] = useState(false);
  if (fields.length === 0) return <p className="muted py-2">No fields were sent.</p>;
  const shown = all ? fields : fields.slice(0, firstFields);
  return (
    <>
      <dl className="fields">
        {shown.map(([name, value], index) => (
          // Fields have no identity but their place, and never change.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index}>
            <dt dir="auto">{name === '' ? <i>no name</i> : name}</dt>
            <dd
              className={cx('max-w-[66ch] whitespace-pre-wrap!', typeof value !== 'string' && 'font-mono text-13')}
              dir="auto"
            >
              <Value value={value} />
            </dd>
          </div>
        ))}
      </dl>
      {shown.length < fields.length && (
        <Button size="s" onClick={() => setAll(true)}>
          Show all {formatCount(fields.length)} fields
        </Button>
      )}
    </>
  );
}

function Value({ value }: { value: FieldValue }) {
  const [all, setAll] = useState(false);
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  if (text === '') return <span className="muted">empty</span>;
  const href = linkOf(value);
  if (href)
    return (
      <a
        className="link"
        href={href}
        rel="noopener noreferrer nofollow"
        {...(href.startsWith('http') && { target: '_blank' })}
      >
        {text}
      </a>
    );
  if (all || text.length <= firstChars) return text;
  return (
    <>
      {cut(text, firstChars)}…{' '}
      <Button size="s" onClick={() => setAll(true)}>
        Show all {formatCount(text.length)} characters
      </Button>
    </>
  );
}
