import type { Endpoint, FieldError } from '@postern/contracts';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useToast } from '../../components/toast.tsx';
import { fieldErrorsOf, messageOf } from '../../lib/problem.ts';
import { trpc } from '../../lib/trpc.ts';
import { useFollow } from '../settings/use-follow.ts';
import { toChange } from './settings-change.ts';
import { checkChange, placeError } from './settings-errors.ts';
import { settingsFields, toValues, type SettingsValues } from './settings-values.ts';
import { useEndpointCache } from './use-endpoint-actions.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

/** The form of an endpoint's settings. It saves only what was changed; the rest follows the server. */
export function useSettingsForm(endpoint: Endpoint) {
  const toast = useToast();
  const cache = useEndpointCache();
  const { mutateAsync: update } = trpc.endpoints.update.useMutation({ scope: { id: 'endpoint' } });
  const form = useForm<SettingsValues>({ defaultValues: toValues(endpoint) });
  const { dirtyFields, isDirty } = form.formState;
  useFollow(endpoint, isDirty, (fresh) => form.reset(toValues(fresh)));
  const changed = settingsFields.filter((field) => dirtyFields[field]);
  useLeaveGuard(changed.length > 0);

  const submit = form.handleSubmit(async (values) => {
    const change = toChange(endpoint, values, changed);
    const wrong = checkChange(change);
    if (wrong.length > 0) {
      showErrors(form, values, wrong);
      return;
    }
    try {
      const saved = await update(change);
      form.reset(toValues(saved));
      cache.put(saved);
      toast({ text: 'Settings saved' });
    } catch (error) {
      const placed = showErrors(form, values, fieldErrorsOf(error));
      if (!placed)
        form.setError('root', { message: messageOf(error, 'The settings could not be saved. Please try again.') });
    }
  });
  return { form, changed, submit };
}

/** Shows each error beside its field, the focus on the first. Returns whether there was any. */
function showErrors(
  form: UseFormReturn<SettingsValues>,
  values: SettingsValues,
  errors: readonly FieldError[],
): boolean {
  const placed = errors.map((error) => placeError(error, values)).filter((error) => error !== null);
  placed.forEach(({ field, message }, index) => form.setError(field, { message }, { shouldFocus: index === 0 }));
  return placed.length > 0;
}
