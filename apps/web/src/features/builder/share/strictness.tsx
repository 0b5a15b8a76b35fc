import type { Endpoint, EndpointSettings } from '@postern/contracts';
import { useId } from 'react';
import { useToast } from '../../../components/toast.tsx';
import { messageOf, retryOf } from '../../../lib/problem.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useEndpointCache } from '../../endpoints/use-endpoint-actions.ts';

type Validation = EndpointSettings['validation'];

const choices: readonly { value: Validation; label: string; means: string }[] = [
  { value: 'off', label: 'Not checked', means: 'Whatever is posted is taken, whether or not it fits the form.' },
  {
    value: 'warn',
    label: 'Checked and taken',
    means: 'What does not fit is taken, and the submission says why it does not.',
  },
  {
    value: 'enforce',
    label: 'Checked and refused',
    means: 'What does not fit is refused, with an error beside each field. Refused ones are kept for a week.',
  },
];

/** How strictly the endpoint holds what is sent against its form; it changes at once. */
export function Strictness({ endpoint }: { endpoint: Endpoint }) {
  const titleId = useId();
  const toast = useToast();
  const cache = useEndpointCache();
  const update = trpc.endpoints.update.useMutation({ scope: { id: 'endpoint' } });
  const { validation } = endpoint.settings;
  // While it is under way, and until the answer is all around, what was chosen is shown.
  const shown =
    (update.isPending ? update.variables.settings?.validation : update.data?.settings.validation) ?? validation;
  const choose = (next: Validation): void => {
    update.mutate(
      { id: endpoint.id, settings: { validation: next } },
      {
        onSuccess: (saved) => cache.put(saved),
        onError: (error) =>
          toast({
            kind: 'error',
            text: messageOf(error, 'That could not be saved. Please try again.'),
            retry: retryOf(error, () => choose(next)),
          }),
      },
    );
  };
  return (
    <fieldset className="strictness" aria-labelledby={titleId}>
      <h3 id={titleId}>Check submissions against this form</h3>
      {choices.map(({ value, label, means }) => (
        <label key={value} className="check">
          <input type="radio" name="validation" checked={shown === value} onChange={() => choose(value)} />
          <span>
            {label}
            <small>{means}</small>
          </span>
        </label>
      ))}
      <p className="muted small">
        Publishing alone refuses nothing: forms on other sites may still send what they sent before.
      </p>
    </fieldset>
  );
}
