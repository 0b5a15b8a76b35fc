import { limits, type Endpoint } from '@postern/contracts';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { Field, TextInput } from '../../../components/forms/field.tsx';
import { Note } from '../../../components/note.tsx';
import { EndpointCreated } from './created.tsx';
import { useCreateEndpoint } from '../use-create-endpoint.ts';

interface CreateEndpointDialogProps {
  /** The initial name. */
  name?: string | undefined;
  onClose: () => void;
}

/** Creates an endpoint: asks for its name, then shows its URL with a form to paste. */
export function CreateEndpointDialog({ name, onClose }: CreateEndpointDialogProps) {
  const [created, setCreated] = useState<Endpoint | null>(null);
  return (
    <Dialog
      open
      onClose={onClose}
      title={created ? 'Your endpoint is ready' : 'Create endpoint'}
      size={created ? 'large' : 'medium'}
    >
      {created ? (
        <EndpointCreated endpoint={created} onClose={onClose} />
      ) : (
        <NameForm name={name} onCreated={setCreated} onCancel={onClose} />
      )}
    </Dialog>
  );
}

interface NameFormProps {
  name: string | undefined;
  onCreated: (endpoint: Endpoint) => void;
  onCancel: () => void;
}

function NameForm({ name, onCreated, onCancel }: NameFormProps) {
  const { form, submit } = useCreateEndpoint(onCreated, name);
  const { errors, isSubmitting } = form.formState;
  return (
    <form className="stack roomy" noValidate onSubmit={(event) => void submit(event)}>
      {errors.root?.message && <Note kind="error">{errors.root.message}</Note>}
      <Field label="Name" help="Only you see this. For example: “example.org contact”." error={errors.name?.message}>
        {(control) => (
          <TextInput autoComplete="off" maxLength={limits.nameChars} {...control} {...form.register('name')} />
        )}
      </Field>
      <footer>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" busy={isSubmitting}>
          Create Endpoint
        </Button>
      </footer>
    </form>
  );
}
