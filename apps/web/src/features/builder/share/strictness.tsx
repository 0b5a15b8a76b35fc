import type { Endpoint, EndpointSettings } from '@postern/contracts';
import { useId } from 'react';
import { useToast } from '../../../components/toast.tsx';
import { failureOf } from '../../../lib/problem.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useEndpointCache } from '../../endpoints/use-endpoint-actions.ts';

type Validation = EndpointSettings['validation'];

const choices: readonly { value: Validation; label: string; means: string }[] = [
  { value: 'off', label: 'Don’t check', means: 'Accepts every submission, whether or not it matches the form.' },
  {
    value: 'warn',
    label: 'Accept and flag',
    means: 'Accepts submissions that don’t match, and shows what is wrong with them.',
  },
  {
    value: 'enforce',
    label: 'Reject with errors',
    means:
      'Refuses submissions that don’t match, with an error beside each field. Refused submissions are kept for a week.',
  },
];

/** How strictly the endpoint checks submissions against its form; a change is saved immediately. */
export function Strictness({ endpoint }: { endpoint: Endpoint }) {
  const titleId = useId();
  const toast = useToast();
  const cache = useEndpointCache();
  const update = trpc.endpoints.update.useMutation({ scope: { id: 'endpoint' } });
  const { validation } = endpoint.settings;
  // While the change is being saved, and until all queries have the answer, the chosen value is shown.
  const shown =
    (update.isPending ? update.variables.settings?.validation : update.data?.settings.validation) ?? validation;
  const choose = (next: Validation): void => {
    update.mutate(
      { id: endpoint.id, settings: { validation: next } },
      {
        onSuccess: (saved) => cache.put(saved),
        onError: (error) =>
          toast(failureOf(error, `Couldn’t change the validation of ${endpoint.name}`, () => choose(next))),
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
        Publishing doesn’t reject anything by itself: forms on other sites can keep sending what they send now.
      </p>
    </fieldset>
  );
}
