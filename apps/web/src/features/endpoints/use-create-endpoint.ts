import { createEndpointInput, type Endpoint } from '@postern/contracts';
import { useForm } from 'react-hook-form';
import { showServerErrors } from '../../lib/form-errors.ts';
import { inWords } from '../../lib/in-words.ts';
import { trpc } from '../../lib/trpc.ts';
import { useEndpointCache } from './use-endpoint-actions.ts';

/** The form that creates an endpoint. @param name the initial name */
export function useCreateEndpoint(onCreated: (endpoint: Endpoint) => void, name = '') {
  const cache = useEndpointCache();
  const { mutateAsync: create } = trpc.endpoints.create.useMutation();
  const form = useForm({ defaultValues: { name } });
  const submit = form.handleSubmit(async (values) => {
    if (values.name.trim() === '') {
      form.setError('name', { message: 'Enter a name for the endpoint.' }, { shouldFocus: true });
      return;
    }
    const issue = createEndpointInput.safeParse(values, inWords).error?.issues[0];
    if (issue) {
      form.setError('name', { message: issue.message }, { shouldFocus: true });
      return;
    }
    try {
      const endpoint = await create(values);
      cache.add(endpoint);
      onCreated(endpoint);
    } catch (error) {
      showServerErrors(error, {
        setError: form.setError,
        fields: ['name'],
        fallback: 'Couldn’t create the endpoint. Please try again.',
      });
    }
  });
  return { form, submit };
}
