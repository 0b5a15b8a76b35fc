import type { FormDefinition } from '@postern/contracts';
import { contrast, toColour } from '@postern/forms/render/colour';
import { useState } from 'react';
import { Field, TextInput } from '../../../../components/forms/field.tsx';

type Theme = FormDefinition['theme'];

interface AccentControlProps {
  theme: Theme;
  onChange: (accent: string | null) => void;
}

const verdigris = '#1d6f63';
const presets: readonly (readonly [colour: string, name: string])[] = [
  ['#1f4e9e', 'Blue'],
  ['#5b3f9b', 'Violet'],
  ['#7d3c6b', 'Plum'],
  ['#b3362b', 'Brick'],
  ['#a04a12', 'Rust'],
  ['#2f6b2f', 'Green'],
  ['#3d4f5c', 'Slate'],
];

/** The colour of buttons, links and selected options. */
export function AccentControl({ theme, onChange }: AccentControlProps) {
  const { accent } = theme;
  return (
    <div className="stack">
      <HexField accent={accent} onChange={onChange} />
      <div className="swatches" role="group" aria-label="Preset colours">
        <Swatch colour={verdigris} name="Verdigris" isChosen={accent === null} onChoose={() => onChange(null)} />
        {presets.map(([colour, name]) => (
          <Swatch
            key={colour}
            colour={colour}
            name={name}
            isChosen={accent?.toLowerCase() === colour}
            onChoose={() => onChange(colour)}
          />
        ))}
      </div>
      <p className="help">{accent === null ? 'Made for both themes.' : contrastNote(accent, theme.scheme)}</p>
    </div>
  );
}

interface HexFieldProps {
  accent: string | null;
  onChange: (accent: string | null) => void;
}

/** A colour by its picker, or by its six digits. Incomplete input changes nothing. */
function HexField({ accent, onChange }: HexFieldProps) {
  const [text, setText] = useState(accent ?? '');
  const [known, setKnown] = useState(accent);
  if (accent !== known) {
    setKnown(accent);
    if (readHex(text) !== accent) setText(accent ?? '');
  }
  const read = readHex(text);
  const take = (next: string): void => {
    setText(next);
    const colour = readHex(next);
    if (colour !== undefined && colour !== accent) onChange(colour);
  };
  return (
    <Field
      label={
        <>
          Accent <span className="label-note">buttons, links and selected options</span>
        </>
      }
      error={read === undefined ? 'This must be a colour such as #1d6f63.' : undefined}
    >
      {(control) => (
        <div className="line">
          <input
            type="color"
            className="colour"
            aria-label="Choose a colour"
            value={accent ?? verdigris}
            onChange={(event) => take(event.target.value)}
          />
          <TextInput
            {...control}
            exact
            name="accent"
            className="monospace"
            placeholder={verdigris}
            maxLength={7}
            value={text}
            onChange={(event) => take(event.target.value)}
          />
        </div>
      )}
    </Field>
  );
}

/** null for blank text, undefined for text that is not a colour. Three digits are short for six. */
function readHex(text: string): string | null | undefined {
  const digits = text.trim().replace(/^#/, '').toLowerCase();
  if (digits === '') return null;
  if (/^[\da-f]{6}$/.test(digits)) return `#${digits}`;
  return /^[\da-f]{3}$/.test(digits) ? `#${digits.replaceAll(/./g, '$&$&')}` : undefined;
}

interface SwatchProps {
  colour: string;
  name: string;
  isChosen: boolean;
  onChoose: () => void;
}

const Swatch = ({ colour, name, isChosen, onChoose }: SwatchProps) => (
  <button
    type="button"
    className="swatch"
    aria-label={name}
    title={name}
    aria-pressed={isChosen}
    style={{ backgroundColor: colour }}
    onClick={onChoose}
  />
);

const paper = toColour('#ffffff');
const night = toColour('#121412');
/** The contrast that WCAG requires for the borders of controls. */
const least = 3;

/** The contrast of the colour with its background, and the correction if it is too low. */
function contrastNote(accent: string, scheme: Theme['scheme']): string {
  const colour = toColour(accent);
  const on = { light: contrast(colour, paper), dark: contrast(colour, night) };
  const asked = scheme === 'auto' ? (['light', 'dark'] as const) : [scheme];
  const weak = asked.filter((ground) => on[ground] < least);
  const measured = asked.map((ground) => `${on[ground].toFixed(1)}:1 in the ${ground} theme`).join(', ');
  if (weak.length === 0) return `Contrast ${measured}.`;
  const change = weak.map((ground) =>
    ground === 'light' ? 'darkened in the light theme' : 'lightened in the dark theme',
  );
  return `Contrast ${measured}. The colour is ${change.join(' and ')} so that it stays visible.`;
}
