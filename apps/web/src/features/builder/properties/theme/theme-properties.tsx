import { formDefinitionSchema, limits, type FormDefinition } from '@postern/contracts';
import { Choice } from '../../../insights/choice.tsx';
import { AccentControl } from './accent-control.tsx';
import { SelectControl, TextControl } from '../controls.tsx';
import { orNull } from '../part.ts';

interface ThemePropertiesProps {
  form: FormDefinition;
  onChange: (form: FormDefinition) => void;
}

type Theme = FormDefinition['theme'];

const fonts: readonly (readonly [Theme['font'], string])[] = [
  ['sans', 'Sans serif'],
  ['serif', 'Serif'],
  ['mono', 'Monospaced'],
  ['system', 'As the visitor’s system'],
];

/** The address is the only part of a theme that is typed as it is. */
const isWhole = (theme: Theme): boolean => formDefinitionSchema.shape.theme.safeParse(theme).success;

/** How a form looks. */
export function ThemeProperties({ form, onChange }: ThemePropertiesProps) {
  const { theme } = form;
  const set = (patch: Partial<Theme>): void => onChange({ ...form, theme: { ...theme, ...patch } });
  return (
    <div className="properties">
      <section className="property-group" aria-label="Colours">
        <div className="field">
          <span className="label" aria-hidden="true">
            Ground
          </span>
          <Choice
            label="Ground"
            options={[
              ['auto', 'As the visitor has it'],
              ['light', 'Light'],
              ['dark', 'Dark'],
            ]}
            value={theme.scheme}
            onChange={(scheme) => set({ scheme })}
          />
        </div>
        <AccentControl theme={theme} onChange={(accent) => set({ accent })} />
      </section>
      <Shape theme={theme} set={set} />
      <section className="property-group" aria-label="Picture">
        <TextControl
          label={
            <>
              Logo <span className="label-note">optional</span>
            </>
          }
          name="logo_url"
          type="url"
          maxLength={limits.urlChars}
          placeholder="https://example.org/logo.svg"
          value={theme.logo_url ?? ''}
          error={isWhole(theme) ? undefined : 'This is not the address of a picture by https://.'}
          help="The address of a picture, by https. It stands above the title of the hosted form."
          onChange={(url) => set({ logo_url: orNull(url.trim()) })}
        />
      </section>
    </div>
  );
}

/** Corners and letters. */
function Shape({ theme, set }: { theme: Theme; set: (patch: Partial<Theme>) => void }) {
  return (
    <section className="property-group" aria-label="Shape">
      <div className="field">
        <span className="label" aria-hidden="true">
          Corners
        </span>
        <Choice
          label="Corners"
          options={[
            ['none', 'Square'],
            ['small', 'Soft'],
            ['large', 'Round'],
          ]}
          value={theme.radius}
          onChange={(radius) => set({ radius })}
        />
      </div>
      <SelectControl
        label="Letters"
        name="font"
        value={theme.font}
        onChange={(value) => set({ font: fonts.find(([font]) => font === value)?.[0] ?? 'sans' })}
      >
        {fonts.map(([font, words]) => (
          <option key={font} value={font}>
            {words}
          </option>
        ))}
      </SelectControl>
    </section>
  );
}
