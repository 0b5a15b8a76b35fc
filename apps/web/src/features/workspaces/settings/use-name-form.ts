import { createWorkspaceInput } from '@postern/contracts';
import { useForm } from 'react-hook-form';
import { showServerErrors } from '../../../lib/form-errors.ts';
import { beginAgain } from '../../../components/forms/begin-again.ts';
import { inWords } from '../../../lib/in-words.ts';

/** The form of a workspace’s name. @param save rejects with the server’s error */
export function useNameForm(name: string, save: (name: string) => Promise<void>) {
  const form = useForm({ defaultValues: { name } });
  const submit = form.handleSubmit(async (values) => {
    const issue = createWorkspaceInput.safeParse(values, inWords).error?.issues[0];
    if (issue) {
      const message = values.name.trim() === '' ? 'Enter a name for the workspace.' : issue.message;
      form.setError('name', { message }, { shouldFocus: true });
      return;
    }
    try {
      const name = values.name.trim();
      await save(name);
      beginAgain(form, values, { name });
    } catch (error) {
      showServerErrors(error, {
        setError: form.setError,
        fields: ['name'],
        fallback: 'Couldn’t save the name. Please try again.',
      });
    }
  });
  return { form, submit };
}
