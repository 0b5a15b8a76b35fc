import { SquareSplitVertical } from 'lucide-react';
import type { Drag } from '../drag/use-drag.ts';
import { KindIcon } from '../properties/kind-icon.tsx';
import { kindGroups, kindNames } from '../model/kinds.ts';
import type { Part } from '../use-builder.ts';

interface PaletteProps {
  start: Drag['start'];
  onAdd: (part: Part) => void;
}

/** The parts of a form: drag one onto it, or press one to add it below the selected field. */
export function PartPalette({ start, onAdd }: PaletteProps) {
  return (
    <section className="part-palette" aria-label="Fields to add">
      {kindGroups.map(({ name, types }) => (
        <div key={name}>
          <h2 id={`pal-${name}`}>{name}</h2>
          <ul aria-labelledby={`pal-${name}`}>
            {types.map((type) => (
              <li key={type}>
                <button
                  type="button"
                  className="palette-part"
                  onPointerDown={(event) => start(event, { part: type })}
                  onClick={() => onAdd(type)}
                >
                  <KindIcon type={type} />
                  {kindNames[type]}
                </button>
              </li>
            ))}
            {name === 'Layout' && (
              <li>
                <button
                  type="button"
                  className="palette-part"
                  onPointerDown={(event) => start(event, { part: 'step' })}
                  onClick={() => onAdd('step')}
                >
                  <SquareSplitVertical aria-hidden="true" />
                  New step
                </button>
              </li>
            )}
          </ul>
        </div>
      ))}
      <p className="part-palette-hint">
        Drag a field onto the form, or press <kbd>↵</kbd> to add it below the selected field.
      </p>
    </section>
  );
}
