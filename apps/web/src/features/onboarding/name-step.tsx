import { createEndpointInput, limits, type Endpoint } from '@postern/contracts';
import { Pencil } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Field, TextInput } from '../../components/forms/field.tsx';
import { FieldError } from '../../components/forms/field-error.tsx';
import { Note } from '../../components/note.tsx';
import { messageOf } from '../../lib/problem.ts';
import { trpc } from '../../lib/trpc.ts';
import { useCreateEndpoint } from '../endpoints/use-create-endpoint.ts';
import { useEndpointCache } from '../endpoints/use-endpoint-actions.ts';
import { Step } from './step.tsx';

/** The first step: a name creates the endpoint. */
export function NameStep({ onCreated }: { onCreated: (endpoint: Endpoint) => void }) {
  const { form, submit } = useCreateEndpoint(onCreated);
  const { errors, isSubmitting } = form.formState;
  return (
    <Step title="Name it" text="Only you see this. For example: “example.org contact”." isDone={false}>
      {errors.root?.message && <Note kind="error">{errors.root.message}</Note>}
      <form className="name-form" noValidate onSubmit={(event) => void submit(event)}>
        <Field className="name-field" label="Endpoint name" error={errors.name?.message}>
          {(control) => (
            <TextInput autoComplete="off" maxLength={limits.nameChars} {...control} {...form.register('name')} />
          )}
        </Field>
        <Button type="submit" variant="primary" busy={isSubmitting}>
          Continue
        </Button>
      </form>
    </Step>
  );
}

/** The completed first step, in which the name can be changed. */
export function NamedStep({ endpoint }: { endpoint: Endpoint }) {
  const [renaming, setRenaming] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setRenaming(false);
    // The button is rendered again in the next frame.
    requestAnimationFrame(() => button.current?.focus());
  };
  return (
    <Step title="Name it" isDone>
      {renaming ? (
        <Rename endpoint={endpoint} onClose={close} />
      ) : (
        <div className="line wrap named">
          <span className="break-anywhere" dir="auto">
            {endpoint.name}
          </span>
          <Button
            ref={button}
            variant="quiet"
            size="s"
            icon={<Pencil aria-hidden="true" />}
            onClick={() => setRenaming(true)}
          >
            Rename
          </Button>
        </div>
      )}
    </Step>
  );
}

function Rename({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const cache = useEndpointCache();
  const [name, setName] = useState(endpoint.name);
  const [error, setError] = useState<string>();
  const { mutateAsync: update, isPending } = trpc.endpoints.update.useMutation();
  const save = async (): Promise<void> => {
    if (!createEndpointInput.safeParse({ name }).success) {
      setError('Enter a name on one line.');
      return;
    }
    try {
      cache.put(await update({ id: endpoint.id, name }));
      onClose();
    } catch (failure) {
      setError(messageOf(failure, 'Couldn’t save the name. Please try again.'));
    }
  };
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className="name-error">
        <TextInput
          className="name-field"
          aria-label="Endpoint name"
          aria-invalid={error ? true : undefined}
          autoComplete="off"
          maxLength={limits.nameChars}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it replaces the pressed button
          autoFocus
          value={name}
          onChange={({ target }) => setName(target.value)}
          onKeyDown={({ key }) => key === 'Escape' && onClose()}
        />
        <Button type="submit" busy={isPending}>
          Save
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
      <FieldError text={error} />
    </form>
  );
}
