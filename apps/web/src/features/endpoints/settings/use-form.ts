import type { Endpoint, FieldError } from '@postern/contracts';
import { useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useToast } from '../../../components/toast.tsx';
import { fieldErrorsOf, messageOf, statusOf } from '../../../lib/problem.ts';
import { trpc } from '../../../lib/trpc.ts';
import { beginAgain } from '../../../components/forms/begin-again.ts';
import { useFollow } from '../../../components/forms/use-follow.ts';
import { toChange } from './change.ts';
import { checkChange, placeError } from './errors.ts';
import { settingsFields, toValues, type SettingsValues } from './values.ts';
import type { Stale } from '../../../components/forms/stale-note.tsx';
import { useEndpointCache } from '../use-endpoint-actions.ts';
import { useLeaveGuard } from '../../../components/forms/use-leave-guard.ts';

/**
 * The form of an endpoint's settings. It saves only changed fields; the others follow the server. The server refuses a
 * save based on settings that another session has changed in the meantime, and the form then asks.
 */
export function useSettingsForm(endpoint: Endpoint) {
  const toast = useToast();
  const cache = useEndpointCache();
  const { mutateAsync: update } = trpc.endpoints.update.useMutation({ scope: { id: 'endpoint' } });
  const form = useForm<SettingsValues>({ defaultValues: toValues(endpoint) });
  // The version on which the values are based.
  const [base, setBase] = useState(endpoint);
  const { dirtyFields, isDirty, isSubmitting } = form.formState;
  const begin = (from: Endpoint): void => {
    form.reset(toValues(from));
    setBase(from);
  };
  useFollow(endpoint, isDirty, begin);
  const changed = settingsFields.filter((field) => dirtyFields[field]);
  useLeaveGuard(changed.length > 0);

  const save = async (values: SettingsValues, from: Endpoint): Promise<void> => {
    const change = toChange(from, values, changed);
    const wrong = checkChange(change);
    if (wrong.length > 0) {
      if (!showErrors(form, values, wrong)) form.setError('root', { message: wrong[0]?.message ?? '' });
      return;
    }
    try {
      const saved = await update(change);
      beginAgain(form, values, toValues(saved));
      setBase(saved);
      cache.put(saved);
      toast({ text: 'Settings saved' });
    } catch (error) {
      // The newer version is loaded, and a note beside the buttons shows that it differs from the base.
      if (statusOf(error) === 409) {
        const newer = await cache.reload(from.id);
        if (newer && newer.updated_at !== from.updated_at) return;
      }
      const placed = showErrors(form, values, fieldErrorsOf(error));
      if (!placed)
        form.setError('root', { message: messageOf(error, 'Couldn’t save the settings. Please try again.') });
    }
  };

  // The user's own save causes an event too, which may arrive before its answer.
  const isStale = isDirty && !isSubmitting && base.updated_at !== endpoint.updated_at;
  const stale: Stale = isStale
    ? {
        load: () => begin(endpoint),
        keep: () => {
          form.reset(toValues(endpoint), { keepDirtyValues: true });
          setBase(endpoint);
          void form.handleSubmit((values) => save(values, endpoint))();
        },
      }
    : null;
  return {
    form,
    changed,
    stale,
    submit: form.handleSubmit((values) => save(values, base)),
    discard: () => begin(endpoint),
  };
}

/** Shows each error beside its field, with the focus on the first. Returns whether there were any. */
function showErrors(
  form: UseFormReturn<SettingsValues>,
  values: SettingsValues,
  errors: readonly FieldError[],
): boolean {
  const placed = errors.map((error) => placeError(error, values)).filter((error) => error !== null);
  placed.forEach(({ field, message }, index) => form.setError(field, { message }, { shouldFocus: index === 0 }));
  return placed.length > 0;
}
