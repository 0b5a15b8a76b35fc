import { defaultEndpointSettings } from '@postern/contracts';
import type { CSSProperties } from 'react';
import { useWatch } from 'react-hook-form';
import { Field, TextInput } from '../../../components/forms/field.tsx';
import type { PartProps } from './controls.tsx';
import { numberOf, settingsLabels } from './values.ts';

/** Where the slider ends. The field beside it takes all that the contract allows. */
const scale = { min: 1, max: 10, step: 0.5 };
const usual = defaultEndpointSettings.spam_threshold;

/** The score from which a submission is spam: a slider, and a number field for an exact value. */
export function ThresholdSetting({ form }: PartProps) {
  const name = 'spam_threshold';
  const value = numberOf(useWatch({ control: form.control, name }));
  return (
    <Field label={settingsLabels[name]} help={sentenceOf(value)} error={form.formState.errors[name]?.message}>
      {(control) => (
        <div className="threshold">
          <div className="slider">
            <input
              type="range"
              aria-label="Threshold as a slider"
              aria-valuetext={Number.isNaN(value) ? undefined : `${value}: ${sentenceOf(value)}`}
              {...scale}
              value={Number.isNaN(value) ? usual : value}
              onChange={(event) =>
                form.setValue(name, event.target.value, {
                  shouldDirty: true,
                  shouldValidate: form.formState.isSubmitted,
                })
              }
            />
            <span className="mark" aria-hidden="true" style={{ '--at': placeOf(usual) } as CSSProperties}>
              default {usual}
            </span>
            <span className="ends" aria-hidden="true">
              <span>Catches more</span>
              <span>Lets more in</span>
            </span>
          </div>
          <TextInput inputMode="decimal" autoComplete="off" {...control} {...form.register(name)} />
        </div>
      )}
    </Field>
  );
}

const placeOf = (value: number): number => (value - scale.min) / (scale.max - scale.min);

function sentenceOf(value: number): string {
  if (Number.isNaN(value)) return `The default is ${usual}.`;
  if (value === usual) return 'The default. It favours real messages.';
  if (value > usual) return 'Higher than the default: lets more in, including some spam.';
  return 'Lower than the default: catches more, including some real messages.';
}
