import type { FormDefinition } from '@postern/contracts';
import { fieldsOf } from '@postern/contracts/validate-form';
import { formatPlural } from '../../../lib/format.ts';
import { kindNames } from '../model/kinds.ts';
import { labelOf } from '../model/naming.ts';
import { KindIcon } from '../properties/kind-icon.tsx';

const mostShown = 24;

/** The fields with which a form would start. */
export function FoundFields({ form }: { form: FormDefinition }) {
  const fields = fieldsOf(form);
  return (
    <ul className="found" aria-label={formatPlural(fields.length, 'field')}>
      {fields.slice(0, mostShown).map((field) => (
        <li key={field.id}>
          <KindIcon type={field.type} />
          <bdi className="ellipsis">{labelOf(field)}</bdi>
          <span className="visually-hidden">, {kindNames[field.type]}</span>
        </li>
      ))}
      {fields.length > mostShown && <li>and {fields.length - mostShown} more</li>}
    </ul>
  );
}
