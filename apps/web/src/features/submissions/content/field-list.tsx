import { optionLabel, type Submission } from '@postern/contracts';
import { useMemo, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { cx } from '../../../components/cx.ts';
import { formatCount } from '../../../lib/format.ts';
import { calledOf, useLabels } from '../labels.ts';
import { FieldName } from './field-name.tsx';
import { leadFirst } from './lead-first.ts';
import { linkOf } from './links.ts';
import { cut, type FieldValue } from '../../../lib/text.ts';

/** The number of fields drawn at first; a submission may have 500. */
const firstFields = 100;
/** A longer name is above its value: beside it, it would be a column of many short lines. */
const longestBeside = 32;
/** The characters of a value drawn at first; it may have a megabyte. */
const firstChars = 4000;

/** The fields as they were sent, repetitions included: the message first, the others in their order. */
export function FieldList({ fields: sent }: Pick<Submission, 'fields'>) {
  const [all, setAll] = useState(false);
  const { fields, hasLead } = useMemo(() => leadFirst(sent), [sent]);
  const labels = useLabels();
  const lookOf = (name: string, index: number) => {
    if (hasLead && index === 0) return 'lead';
    return calledOf(labels, name).text.length > longestBeside ? 'stacked' : undefined;
  };
  if (fields.length === 0) return <p className="muted no-fields">No fields were sent.</p>;
  const shown = all ? fields : fields.slice(0, firstFields);
  return (
    <>
      <dl className="fields">
        {shown.map(([name, value], index) => (
          // oxlint-disable-next-line react/no-array-index-key -- fields are identified by position, and a correction replaces all of them
          <div key={index} className={lookOf(name, index)}>
            <Name field={name} />
            <Answer field={name} value={value} />
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

/** The label of the field with its name as the tooltip, or the name exactly as it was sent. */
function Name({ field }: { field: string }) {
  const labels = useLabels();
  if (labels.fields.has(field))
    return (
      <dt className="plain-name">
        <FieldName field={field} />
      </dt>
    );
  return <dt dir="auto">{field === '' ? <i>no name</i> : field}</dt>;
}

/** The value. For a choice, the label that the visitor saw, with the sent value as the tooltip. */
function Answer({ field, value }: { field: string; value: FieldValue }) {
  const shown = optionLabel(useLabels(), field, value);
  const isSame = shown === value || JSON.stringify(shown) === JSON.stringify(value);
  return (
    <dd
      className={cx('field-value', typeof value !== 'string' && 'monospace small')}
      dir="auto"
      title={isSame ? undefined : `Sent as ${typeof value === 'string' ? value : JSON.stringify(value)}`}
    >
      <Value value={shown} />
    </dd>
  );
}

/** Longer lists are easier to read as JSON. */
const mostTags = 40;
const longestTag = 80;

/** The values of a list of short words and numbers; null for any other value. */
function tagsOf(value: FieldValue): string[] | null {
  if (!Array.isArray(value) || value.length === 0 || value.length > mostTags) return null;
  return value.every(isShort) ? value.map(String) : null;
}

const isShort = (item: unknown): boolean =>
  typeof item === 'number' || (typeof item === 'string' && item !== '' && item.length <= longestTag);

function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <ul className="plain-name">
      {tags.map((tag, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- they have no other identity than their position, and never change
        <li key={index} dir="auto">
          {tag}
        </li>
      ))}
    </ul>
  );
}

/**
 * A text of up to a megabyte, in pieces, so that the browser only lays out the visible ones. As a single run of
 * characters it blocks the page for most of a minute, at the width of a phone.
 */
function LongText({ text }: { text: string }) {
  const pieces = text.match(piece) ?? [];
  return pieces.map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- they have no other identity than their position, and never change
    <span key={index} className="piece" dir="auto">
      {part}
    </span>
  ));
}

/** Up to the end of a line if there is one within this many characters, and never inside a surrogate pair. */
const piece = /[^]{1,4000}(?:\n|$)|[^]{1,4000}/gu;

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
  const tags = tagsOf(value);
  if (tags) return <Tags tags={tags} />;
  if (text.length <= firstChars) return text;
  if (all) return <LongText text={text} />;
  return (
    <>
      {cut(text, firstChars)}…{' '}
      <Button size="s" onClick={() => setAll(true)}>
        Show all {formatCount(text.length)} characters
      </Button>
    </>
  );
}
