import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { useForm } from 'react-hook-form';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useFollow } from './use-follow.ts';

/** A form of one field that follows the server. */
function NameForm({ name }: { name: string }) {
  const form = useForm({ defaultValues: { name } });
  const { isDirty } = form.formState;
  useFollow(name, isDirty, (fresh) => form.reset({ name: fresh }));
  return (
    <form>
      <input {...form.register('name')} />
      {isDirty && <button type="submit">Save</button>}
    </form>
  );
}

let root: Root;

// In `act`, React finishes everything at once. Here it schedules its work as it does in a browser.
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  document.body.innerHTML = '<div></div>';
  root = createRoot(document.querySelector('div') ?? document.body);
});
afterEach(() => {
  root.unmount();
  vi.unstubAllGlobals();
});

const answer = (name: string) => flushSync(() => root.render(<NameForm name={name} />));
const field = () => document.querySelector('input') ?? document.createElement('input');
const canSave = () => document.querySelector('button') !== null;

/** Types as a person does: past the property with which React watches for values that scripts set. */
function type(value: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), value);
  field().dispatchEvent(new Event('input', { bubbles: true }));
}

/** Lets React do what it has scheduled. */
const rest = () => new Promise((resolve) => setTimeout(resolve, 20));

it('takes over what the server answers while nothing was typed', async () => {
  answer('Contact');
  await rest();
  answer('Renamed');
  await rest();
  expect([field().value, canSave()]).toEqual(['Renamed', false]);
});

it('keeps what is typed right after the server has answered', async () => {
  answer('Contact');
  await rest();
  answer('Renamed');
  type('Typed');
  await rest();
  expect([field().value, canSave()]).toEqual(['Typed', true]);
});

it('takes over nothing while the form has unsaved changes', async () => {
  answer('Contact');
  await rest();
  type('Typed');
  await rest();
  answer('Renamed');
  await rest();
  expect([field().value, canSave()]).toEqual(['Typed', true]);
});
