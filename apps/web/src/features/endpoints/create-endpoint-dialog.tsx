import { createEndpointInput, limits, type Endpoint } from '@postern/contracts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Field, TextInput } from '../../components/field.tsx';
import { Note } from '../../components/note.tsx';
import { showServerErrors } from '../../lib/form-errors.ts';
import { trpc } from '../../lib/trpc.ts';
import { EndpointCreated } from './endpoint-created.tsx';
import { useEndpointCache } from './use-endpoint-actions.ts';

interface CreateEndpointDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Makes an endpoint: its name, then its URL with a form to paste. */
export function CreateEndpointDialog({ open, onClose }: CreateEndpointDialogProps) {
  const [created, setCreated] = useState<Endpoint | null>(null);
  const close = () => {
    onClose();
    setCreated(null);
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={created ? 'Your endpoint is ready' : 'Create endpoint'}
      size={created ? 'lg' : 'md'}
    >
      {created ? (
        <EndpointCreated endpoint={created} onClose={close} />
      ) : (
        <NameForm onCreated={setCreated} onCancel={close} />
      )}
    </Dialog>
  );
}

interface NameFormProps {
  onCreated: (endpoint: Endpoint) => void;
  onCancel: () => void;
}

function NameForm({ onCreated, onCancel }: NameFormProps) {
  const { form, submit } = useCreate(onCreated);
  const { errors, isSubmitting } = form.formState;
  return (
    <form className="stack gap-3!" noValidate onSubmit={(event) => void submit(event)}>
      {errors.root?.message && <Note kind="error">{errors.root.message}</Note>}
      <Field
        label="Name"
        help="Only you see it. The site and the form’s purpose read well in a list."
        error={errors.name?.message}
      >
        {(control) => (
          <TextInput
            autoComplete="off"
            placeholder="example.org: Contact"
            maxLength={limits.nameChars}
            {...control}
            {...form.register('name')}
          />
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

function useCreate(onCreated: (endpoint: Endpoint) => void) {
  const cache = useEndpointCache();
  const { mutateAsync: create } = trpc.endpoints.create.useMutation();
  const form = useForm({ defaultValues: { name: '' } });
  const submit = form.handleSubmit(async (values) => {
    if (values.name.trim() === '') {
      form.setError('name', { message: 'Give the endpoint a name.' }, { shouldFocus: true });
      return;
    }
    const issue = createEndpointInput.safeParse(values).error?.issues[0];
    if (issue) {
      form.setError('name', { message: issue.message }, { shouldFocus: true });
      return;
    }
    try {
      const endpoint = await create(values);
      cache.put(endpoint);
      onCreated(endpoint);
    } catch (error) {
      showServerErrors(error, {
        setError: form.setError,
        fields: ['name'],
        fallback: 'The endpoint could not be created. Please try again.',
      });
    }
  });
  return { form, submit };
}
