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
  ['mono', 'Monospace'],
  ['system', 'System font'],
];

/** The logo's address is the only part of a theme that can be incomplete while it is typed. */
const isWhole = (theme: Theme): boolean => formDefinitionSchema.shape.theme.safeParse(theme).success;

/** The look of a form. */
export function ThemeProperties({ form, onChange }: ThemePropertiesProps) {
  const { theme } = form;
  const set = (patch: Partial<Theme>): void => onChange({ ...form, theme: { ...theme, ...patch } });
  return (
    <div className="properties">
      <section className="property-group" aria-label="Colours">
        <div className="field">
          <span className="label" aria-hidden="true">
            Theme
          </span>
          <Choice
            label="Theme"
            options={[
              ['auto', 'System'],
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
      <section className="property-group" aria-label="Image">
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
          error={isWhole(theme) ? undefined : 'Enter an https:// address of an image.'}
          help="The https address of an image, shown above the title of the hosted form."
          onChange={(url) => set({ logo_url: orNull(url.trim()) })}
        />
      </section>
    </div>
  );
}

/** Corners and font. */
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
        label="Font"
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
