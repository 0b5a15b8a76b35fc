import { limits, type Cap, type CapChange, type Endpoint } from '@postern/contracts';
import { useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { Dialog } from '../../../../components/dialogs/dialog.tsx';
import { Field, Select, Switch, TextInput } from '../../../../components/forms/field.tsx';
import { Note } from '../../../../components/note.tsx';
import { formatCount } from '../../../../lib/format.ts';
import { listTargets, toName } from './cap-names.ts';
import { useCaps } from './use-caps.ts';

interface CapDialogProps {
  endpoint: Endpoint;
  caps: readonly Cap[];
  /** The cap to change; null for a new one. */
  cap: Cap | null;
  onClose: () => void;
}

interface Values {
  /** The index of a target, or the word for one that is typed. */
  target: string;
  field: string;
  option: string;
  limit: string;
  shows_left: boolean;
  has_waiting_list: boolean;
}

const OTHER = 'other';

/** What is typed, and saving it. */
function useCapForm({ endpoint, caps, cap, onClose }: CapDialogProps) {
  const targets = listTargets(endpoint.form, caps);
  const [values, setValues] = useState<Values>({
    target: targets.length > 0 ? '0' : OTHER,
    field: '',
    option: '',
    limit: cap ? String(cap.limit) : '',
    shows_left: cap?.shows_left ?? false,
    has_waiting_list: cap?.has_waiting_list ?? false,
  });
  const [isTried, setTried] = useState(false);
  const { save, isSaving, error, reset } = useCaps(endpoint.id);
  const isOther = cap === null && values.target === OTHER;
  const errors = findErrors(values, isOther);
  const change = (part: Partial<Values>) => {
    setValues({ ...values, ...part });
    reset();
  };
  const submit = () => {
    setTried(true);
    const typed = { field: values.field.trim(), option: values.option.trim() };
    const target = cap ?? (isOther ? typed : targets[Number(values.target)]);
    if (!target || Object.keys(errors).length > 0) return;
    const { field, option } = target;
    const { shows_left, has_waiting_list } = values;
    const saved: CapChange = { field, option, limit: Number(values.limit), shows_left, has_waiting_list };
    save(cap ? caps.map((one) => (one.id === cap.id ? saved : one)) : [...caps, saved], onClose);
  };
  return { targets, values, change, submit, isOther, isSaving, error, errors: isTried ? errors : {} };
}

type CapForm = ReturnType<typeof useCapForm>;

/**
 * Asks what is limited, and to how many. It has no form element: events of one would reach the form of the settings around
 * it.
 */
export function CapDialog(props: CapDialogProps) {
  const { endpoint, cap, onClose } = props;
  const form = useCapForm(props);
  return (
    <Dialog open onClose={onClose} title={cap ? `Change “${toName(cap, endpoint.form)}”` : 'Add cap'} size="medium">
      {form.error !== undefined && <Note kind="error">{form.error}</Note>}
      {!cap && <Target form={form} endpoint={endpoint} />}
      <Limit form={form} cap={cap} />
      <footer>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" busy={form.isSaving} onClick={form.submit}>
          {cap ? 'Save cap' : 'Add cap'}
        </Button>
      </footer>
    </Dialog>
  );
}

function Target({ form, endpoint }: { form: CapForm; endpoint: Endpoint }) {
  const { targets, values, change, isOther, errors } = form;
  return (
    <>
      <Field label="What to limit">
        {(control) => (
          <Select {...control} value={values.target} onChange={({ target }) => change({ target: target.value })}>
            {targets.map((target, index) => (
              <option key={`${target.field}:${target.option}`} value={index}>
                {toName(target, endpoint.form)}
              </option>
            ))}
            <option value={OTHER}>Another field…</option>
          </Select>
        )}
      </Field>
      {isOther && <OtherTarget values={values} errors={errors} onChange={change} />}
    </>
  );
}

function Limit({ form: { values, change, errors }, cap }: { form: CapForm; cap: Cap | null }) {
  const help = cap
    ? `${formatCount(cap.taken)} taken now. A lower limit removes nothing.`
    : 'Existing submissions count too.';
  return (
    <>
      <Field label="Limit" help={help} error={errors.limit}>
        {(control) => (
          <TextInput
            {...control}
            className="cap-limit"
            inputMode="numeric"
            autoComplete="off"
            value={values.limit}
            onChange={({ target }) => change({ limit: target.value })}
          />
        )}
      </Field>
      <Switch
        label="Show how many are left"
        help="Visitors see it on the hosted form."
        checked={values.shows_left}
        onChange={({ target }) => change({ shows_left: target.checked })}
      />
      <Switch
        label="Waiting list"
        help="Further submissions are accepted and wait. When one moves up, it is delivered and its sender gets an email."
        checked={values.has_waiting_list}
        onChange={({ target }) => change({ has_waiting_list: target.checked })}
      />
    </>
  );
}

type Errors = Partial<Record<'field' | 'option' | 'limit', string>>;

function findErrors({ field, option, limit }: Values, isOther: boolean): Errors {
  const isWhole = /^\d{1,7}$/.test(limit.trim()) && Number(limit) <= limits.capSeats;
  return {
    ...(isOther && field.trim() === '' && { field: 'Enter the name of the field.' }),
    ...(isOther && option.trim() === '' && { option: 'Enter the value that is sent.' }),
    ...(!isWhole && { limit: `Enter a whole number up to ${formatCount(limits.capSeats)}.` }),
  };
}

interface OtherProps {
  values: Values;
  errors: Errors;
  onChange: (part: Partial<Values>) => void;
}

/** A field of a form that is not published here. */
function OtherTarget({ values, errors, onChange }: OtherProps) {
  return (
    <div className="cap-other">
      <Field label="Field name" error={errors.field}>
        {(control) => (
          <TextInput
            {...control}
            exact
            value={values.field}
            onChange={({ target }) => onChange({ field: target.value })}
          />
        )}
      </Field>
      <Field label="Option" help="The value that is sent." error={errors.option}>
        {(control) => (
          <TextInput
            {...control}
            exact
            value={values.option}
            onChange={({ target }) => onChange({ option: target.value })}
          />
        )}
      </Field>
    </div>
  );
}
