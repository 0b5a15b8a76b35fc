import { Field, Select, TextInput } from '../../../components/forms/field.tsx';
import { FieldError } from '../../../components/forms/field-error.tsx';
import { readDate, type DateOrder } from './read-dates.ts';
import type { MappingDraft } from './use-mapping.ts';

/** The questions about times that the file leaves open. None is answered by a guess. */
export function TimeQuestions({ draft }: { draft: MappingDraft }) {
  const { mapping, shows } = draft;
  return (
    <>
      {mapping.time === null && <FixedTime draft={draft} />}
      {shows.date_order && <OrderChoice draft={draft} />}
      {shows.time_zone && <ZoneChoice draft={draft} />}
    </>
  );
}

function FixedTime({ draft: { mapping, change, errorOf } }: { draft: MappingDraft }) {
  return (
    <Field
      label="Time of all submissions"
      help="No column has the time. Choose “Time” for one above, or give one time for all."
      error={errorOf('time')}
    >
      {(control) => (
        <TextInput
          {...control}
          type="datetime-local"
          className="import-time"
          value={mapping.fixed_time === null ? '' : toLocal(new Date(mapping.fixed_time))}
          onChange={(event) => change({ fixed_time: toMoment(event.target.value) })}
        />
      )}
    </Field>
  );
}

/** The value of a `datetime-local` input, in the reader's time zone. */
function toLocal(at: Date): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

function toMoment(local: string): string | null {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

const orders: readonly { order: DateOrder; words: string }[] = [
  { order: 'dmy', words: 'Day first' },
  { order: 'mdy', words: 'Month first' },
];

function OrderChoice({ draft: { mapping, change, example = '', errorOf } }: { draft: MappingDraft }) {
  const error = errorOf('date_order');
  // A date such as 01/01/2026 is the same in both orders.
  const isTelling = readDate(example, 'dmy') !== readDate(example, 'mdy');
  return (
    <fieldset className="import-orders" aria-describedby={error ? 'import-order-error' : undefined}>
      <legend>Dates are written</legend>
      {orders.map(({ order, words }) => {
        const reading = isTelling ? readDate(example, order) : undefined;
        return (
          <label key={order} className="check">
            <input
              type="radio"
              name="date-order"
              checked={mapping.date_order === order}
              onChange={() => change({ date_order: order })}
            />
            <span>
              {words}
              {reading !== undefined && (
                <span className="muted">
                  : {example} is {reading}
                </span>
              )}
            </span>
          </label>
        );
      })}
      <FieldError id="import-order-error" text={error} />
    </fieldset>
  );
}

const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
const zones: readonly string[] = Intl.supportedValuesOf('timeZone').filter((zone) => zone !== own && zone !== 'UTC');

function ZoneChoice({ draft: { mapping, change, errorOf } }: { draft: MappingDraft }) {
  const first = own === 'UTC' ? ['UTC'] : [own, 'UTC'];
  return (
    <Field label="Time zone" help="The times in the file have no time zone." error={errorOf('time_zone')}>
      {(control) => (
        <Select
          {...control}
          className="import-time"
          value={mapping.time_zone ?? ''}
          onChange={(event) => change({ time_zone: event.target.value === '' ? null : event.target.value })}
        >
          <option value="">Choose…</option>
          {[...first, ...zones].map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
