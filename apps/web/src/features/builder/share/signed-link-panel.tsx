import type { Endpoint, FormDefinition } from '@postern/contracts';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { CopyField } from '../../../components/code/copy.tsx';
import { Note } from '../../../components/note.tsx';
import { LinkKey } from './link-key.tsx';
import { SignedLinkOptions } from './signed-link-options.tsx';
import { SignedValueField } from './signed-value-field.tsx';
import { isAccepted, newValue, signableFields, type SignedValue } from './signed-values.ts';
import { useSignedLink } from './use-signed-link.ts';

interface SignedLinkPanelProps {
  endpoint: Endpoint;
  form: FormDefinition;
  isPublished: boolean;
}

/** Makes a link whose values the visitor can’t change. */
export function SignedLinkPanel({ endpoint, form, isPublished }: SignedLinkPanelProps) {
  const [list, setList] = useState<readonly SignedValue[]>([]);
  const [days, setDays] = useState(0);
  const [isChecked, setChecked] = useState(false);
  const { link, error, isBusy, make, forget } = useSignedLink(endpoint);
  const change = (next: readonly SignedValue[]) => {
    setList(next);
    forget();
  };
  const submit = () => {
    setChecked(true);
    if (list.every((value) => isAccepted(value))) make(list, days);
  };
  return (
    <>
      {!isPublished && <Note kind="warning">The form isn’t published yet, so its links don’t work.</Note>}
      <p className="muted small">
        A signed link fills in fields, hidden ones included. The visitor can’t change a field that you lock.
        {!endpoint.settings.require_signed_link &&
          ' The form can still be sent without the link, unless “Require a signed link” is on in the endpoint’s settings.'}
      </p>
      {list.map((value, at) => (
        <SignedValueField
          key={value.field.id}
          value={value}
          error={isChecked && !isAccepted(value) ? 'The form doesn’t accept this value.' : undefined}
          onChange={(next) => change(list.with(at, next))}
          onRemove={() => change(list.toSpliced(at, 1))}
        />
      ))}
      <SignedLinkOptions
        rest={signableFields(form).filter((field) => !list.some((value) => value.field.id === field.id))}
        onAdd={(field) => change([...list, newValue(field)])}
        days={days}
        onDays={(next) => {
          setDays(next);
          forget();
        }}
      />
      {error !== undefined && <Note kind="error">{error}</Note>}
      {link === undefined ? (
        <div>
          <Button variant="primary" disabled={list.length === 0} busy={isBusy ?? false} onClick={submit}>
            Make link
          </Button>
        </div>
      ) : (
        <CopyField value={link} label="Copy signed link" />
      )}
      <LinkKey id={endpoint.id} onReplaced={forget} />
    </>
  );
}
