import type { FieldChange } from '@postern/contracts';
import { Time } from '../../../components/time.tsx';

const types: Record<NonNullable<FieldChange['types']>['before'], string> = {
  number: 'numbers',
  email: 'email addresses',
  url: 'links',
  date: 'dates',
  text: 'text',
  file: 'files',
  list: 'lists',
  object: 'objects',
};

/** What has changed, and since when. */
export function FieldChangeSentence({ change }: { change: FieldChange }) {
  const field = <bdi>{change.field}</bdi>;
  const last = <Time value={change.before.last_at} mode="at" />;
  const first = <Time value={change.after.first_at} mode="at" />;
  if (change.kind === 'renamed')
    return (
      <>
        {field} is now called <bdi>{change.new_name}</bdi>: old name last {last}, new name first {first}.
      </>
    );
  if (change.kind === 'vanished')
    return (
      <>
        {field} is gone: last there {last}, missing since {first}.
      </>
    );
  if (change.kind === 'emptied')
    return (
      <>
        {field} is always empty: last filled in {last}, empty since {first}.
      </>
    );
  const [before, after] = [types[change.types?.before ?? 'text'], types[change.types?.after ?? 'text']];
  return (
    <>
      {field} holds {after} instead of {before}: {before} last {last}, {after} first {first}.
    </>
  );
}
