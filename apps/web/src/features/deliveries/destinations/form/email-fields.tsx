import { useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { Field, Select, TextArea } from '../../../../components/forms/field.tsx';
import { AddressesPart, TextPart, type PartProps } from './controls.tsx';
import { TemplateHelp } from './template-help.tsx';

/** The recipients, and the content of the email. */
export function EmailFields({ form }: PartProps) {
  return (
    <>
      <AddressesPart
        form={form}
        name="to"
        label="To"
        help="One per line. Each address gets a separate email once it is confirmed."
      />
      <Copies form={form} />
      <TextPart
        form={form}
        name="subject"
        label="Subject"
        optional
        placeholder="Default subject with the sender’s name"
      />
      <Field label="Text" optional error={form.formState.errors.body?.message} help="If empty, all fields in a table.">
        {(control) => <TextArea rows={4} dir="auto" {...control} {...form.register('body')} />}
      </Field>
      <TemplateHelp />
      <Field label="Files" error={form.formState.errors.files?.message}>
        {(control) => (
          <Select {...control} {...form.register('files')}>
            <option value="links">As links, for people who can sign in</option>
            <option value="attached">Attached, up to 10 MB; larger ones as links</option>
          </Select>
        )}
      </Field>
    </>
  );
}

/** Cc and Bcc, which are rare: shown if there are some, or on demand. */
function Copies({ form }: PartProps) {
  const [shown, setShown] = useState(() => form.getValues('cc') !== '' || form.getValues('bcc') !== '');
  if (!shown)
    return (
      <div className="more-fields">
        <Button variant="quiet" size="s" className="more-fields-button" onClick={() => setShown(true)}>
          Add Cc and Bcc
        </Button>
      </div>
    );
  return (
    <div className="email-fields">
      <AddressesPart form={form} name="cc" label="Cc" optional />
      <AddressesPart form={form} name="bcc" label="Bcc" optional />
    </div>
  );
}
