import type { EndpointSettings, Preferences } from '@postern/contracts';
import { useState } from 'react';
import { Field, Select, Switch, TextInput } from '../../../components/forms/field.tsx';
import { DigestOptions, ZoneOptions } from '../../../components/settings/digest-options.tsx';
import { digestHelp, goesByClock, ownTimeZone, usualQuiet } from '../../../components/settings/digest-words.ts';
import type { DigestEvery } from '../../../components/settings/digest-words.ts';

type NewEndpoint = Preferences['new_endpoint'];
type Digest = EndpointSettings['digest'];

interface NewEndpointDigestProps {
  value: NewEndpoint;
  onChange: (change: Partial<NewEndpoint>) => void;
}

/** The initial email settings of a new endpoint. */
export function NewEndpointDigest({ value: { mail, digest }, onChange }: NewEndpointDigestProps) {
  const change = (part: Partial<Digest>) => {
    const next = { ...digest, ...part };
    // The first setting that depends on the clock uses the reader's time zone.
    const time_zone = goesByClock(digest) || part.time_zone ? next.time_zone : ownTimeZone();
    onChange({ digest: { ...next, time_zone } });
  };
  return (
    <fieldset className="stack loose">
      <legend className="label new-endpoint-legend">New endpoints</legend>
      <Switch
        label="Email submissions to me"
        help="New endpoints deliver to your address from the start. Existing endpoints don’t change."
        checked={mail}
        onChange={({ target }) => onChange({ mail: target.checked })}
      />
      {mail && <DigestChoice digest={digest} onChange={change} />}
    </fieldset>
  );
}

interface DigestChoiceProps {
  digest: Digest;
  onChange: (part: Partial<Digest>) => void;
}

function DigestChoice({ digest: { every, quiet, time_zone }, onChange }: DigestChoiceProps) {
  return (
    <>
      <Field label="How often" help={digestHelp(every, quiet !== null)}>
        {(control) => (
          <Select {...control} value={every} onChange={({ target }) => onChange({ every: toEvery(target.value) })}>
            <DigestOptions />
          </Select>
        )}
      </Field>
      <Switch
        label="Quiet hours"
        help="No emails are sent during quiet hours. They wait until the hours end."
        checked={quiet !== null}
        onChange={({ target }) => onChange({ quiet: target.checked ? usualQuiet : null })}
      />
      {quiet && (
        <div className="two-settings">
          <Clock label="Quiet from" value={quiet.from} onChange={(from) => onChange({ quiet: { ...quiet, from } })} />
          <Clock
            label="Quiet until"
            value={quiet.until}
            onChange={(until) => onChange({ quiet: { ...quiet, until } })}
          />
        </div>
      )}
      {goesByClock({ every, quiet }) && (
        <Field label="Time zone">
          {(control) => (
            <Select {...control} value={time_zone} onChange={({ target }) => onChange({ time_zone: target.value })}>
              <ZoneOptions chosen={time_zone} />
            </Select>
          )}
        </Field>
      )}
    </>
  );
}

interface ClockProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** Saved when the field loses the focus, not with each digit. */
function Clock({ label, value, onChange }: ClockProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const leave = () => {
    if (typed && typed !== value) onChange(typed);
    setTyped(null);
  };
  return (
    <Field label={label}>
      {(control) => (
        <TextInput
          type="time"
          {...control}
          value={typed ?? value}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={leave}
        />
      )}
    </Field>
  );
}

const toEvery = (value: string): DigestEvery => (value === 'hourly' || value === 'daily' ? value : 'each');
