import type { FormDefinition } from '@postern/contracts';
import { fieldsOf } from '@postern/contracts/validate-form';
import { fromHtml } from '@postern/forms/import/from-html';
import { useDeferredValue, useMemo, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Field, TextArea } from '../../../components/forms/field.tsx';
import { formatPlural } from '../../../lib/format.ts';
import { FoundFields } from './found-fields.tsx';

interface PasteHtmlProps {
  isBusy: boolean;
  isOff: boolean;
  onUse: (form: FormDefinition) => void;
}

/** Pages are rarely larger, and the browser parses the text at every keystroke. */
const mostChars = 1_000_000;

/**
 * A form imported from the HTML of a page. The browser's parser reads the pasted text, which is never inserted into a
 * page.
 */
export function PasteHtml({ isBusy, isOff, onUse }: PasteHtmlProps) {
  const [text, setText] = useState('');
  const html = useDeferredValue(text);
  const found = useMemo(() => read(html), [html]);
  const isBlank = html.trim() === '';
  return (
    <section className="stack roomy" aria-labelledby="start-html">
      <h2 id="start-html">From HTML</h2>
      <Field
        label="Your form, or the whole page around it"
        help="Labels, types, limits and options are imported. Nothing in it is run or loaded."
        error={
          isBlank
            ? undefined
            : found === 'large'
              ? 'This is too long. Paste only the form.'
              : found
                ? undefined
                : 'No form with fields found here.'
        }
      >
        {(control) => (
          <TextArea
            {...control}
            exact
            className="monospace"
            rows={6}
            placeholder={'<form action="…">\n  <label>Name <input name="name" required></label>\n</form>'}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      {found && found !== 'large' && (
        <>
          <p role="status">{formatPlural(fieldsOf(found.form).length, 'field')} found</p>
          <FoundFields form={found.form} />
          {found.notes.length > 0 && (
            <ul className="help paste-notes">
              {[...new Set(found.notes)].map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          )}
          <div>
            <Button variant="primary" busy={isBusy} disabled={isOff} onClick={() => onUse(found.form)}>
              Use it
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

/** null: it contains no fields. */
function read(html: string): ReturnType<typeof fromHtml> | 'large' | null {
  if (html.trim() === '') return null;
  if (html.length > mostChars) return 'large';
  const found = fromHtml(new DOMParser().parseFromString(html, 'text/html'));
  return fieldsOf(found.form).length > 0 ? found : null;
}
