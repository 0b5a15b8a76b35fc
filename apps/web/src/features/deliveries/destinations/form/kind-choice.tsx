import { destinationKinds, destinationNames } from '@postern/contracts';
import type { PartProps } from './controls.tsx';
import { kindHints, kindIcons } from '../kinds.ts';

/** The choice of the service: six radio buttons that look like cards. */
export function KindChoice({ form }: PartProps) {
  return (
    <fieldset>
      <legend className="label legend-label">Kind</legend>
      <div className="kind-choice">
        {destinationKinds.map((kind) => {
          const Icon = kindIcons[kind];
          return (
            <label key={kind}>
              <input type="radio" value={kind} {...form.register('kind', { onChange: () => form.clearErrors() })} />
              <Icon aria-hidden="true" />
              <span>
                <b>{destinationNames[kind]}</b>
                <small>{kindHints[kind]}</small>
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
