import { type Destination, destinationNames } from '@postern/contracts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useToast } from '../../../../components/toast.tsx';
import { fieldErrorsOf, messageOf, statusOf } from '../../../../lib/problem.ts';
import { trpc } from '../../../../lib/trpc.ts';
import type { Stale } from '../../../../components/forms/stale-note.tsx';
import { useFollow } from '../../../../components/forms/use-follow.ts';
import { checkValues, placeError, type Placed } from './errors.ts';
import { toChange, toValues, type DestinationValues } from './values.ts';
import { keyOf, useDestinationCache } from '../use-destinations.ts';

interface Options {
  endpointId: string;
  /** The destination to change, as the server has it now; without it, a new one is created. */
  destination?: Destination | undefined;
  onDone: () => void;
}

/**
 * The form of a new or existing destination. The server refuses a save based on an old version, and the form then asks.
 */
export function useDestinationForm({ endpointId, destination, onDone }: Options) {
  const toast = useToast();
  const cache = useDestinationCache();
  const create = trpc.destinations.create.useMutation();
  const update = trpc.destinations.update.useMutation({ scope: { id: 'destination' } });
  const form = useForm<DestinationValues>({ defaultValues: toValues(destination), shouldFocusError: false });

  const show = (errors: readonly Placed[]) =>
    errors.forEach(({ field, message }, index) => form.setError(field, { message }, { shouldFocus: index === 0 }));
  // The version on which the values are based.
  const [base, setBase] = useState(destination);
  const send = (values: DestinationValues, from: Destination | undefined) => {
    const change = toChange(values);
    if (!from) return create.mutateAsync({ endpoint_id: endpointId, kind: values.kind, ...change });
    const name = change.name ?? destinationNames[values.kind];
    return update.mutateAsync({ ...keyOf(from), ...change, name, if_updated_at: from.updated_at });
  };
  const save = async (values: DestinationValues, from: Destination | undefined): Promise<void> => {
    const wrong = checkValues(endpointId, values, destination?.has_token ?? false);
    if (wrong.length > 0) {
      show(wrong);
      return;
    }
    try {
      const saved = await send(values, from);
      cache.put(saved);
      toast({ text: saidOf(saved, destination) });
      onDone();
    } catch (error) {
      // The newer version is loaded, and a note beside the buttons shows that it differs from the base.
      if (from && statusOf(error) === 409) {
        const newer = await cache.reload(from);
        if (newer && newer.updated_at !== from.updated_at) return;
      }
      const placed = fieldErrorsOf(error)
        .map((each) => placeError(each, values))
        .filter((each) => each !== null);
      show(placed);
      if (placed.length === 0)
        form.setError('root', { message: messageOf(error, 'Couldn’t save the destination. Please try again.') });
    }
  };
  const { isDirty, isSubmitting } = form.formState;
  const begin = (from: Destination | undefined): void => {
    form.reset(toValues(from));
    setBase(from);
  };
  useFollow(destination, isDirty, begin);
  const isStale = isDirty && !isSubmitting && base?.updated_at !== destination?.updated_at;
  const stale: Stale = isStale
    ? {
        load: () => begin(destination),
        keep: () => {
          form.reset(toValues(destination), { keepDirtyValues: true });
          setBase(destination);
          void form.handleSubmit((values) => save(values, destination))();
        },
      }
    : null;
  return { form, stale, submit: form.handleSubmit((values) => save(values, base)) };
}

/** The result, and the next step: new addresses must confirm first. */
function saidOf(saved: Destination, before: Destination | undefined): string {
  const known = new Set(before?.recipients.map(({ email }) => email));
  const asked = saved.recipients.filter(({ email, state }) => state === 'waiting' && !known.has(email));
  const done = before ? `${saved.name} saved` : `${saved.name} added`;
  if (asked.length === 0) return done;
  const [first] = asked;
  return asked.length === 1 && first
    ? `${done}; ${first.email} gets an email to confirm`
    : `${done}; ${asked.length} addresses get an email to confirm`;
}
