import type { Profile } from '@postern/contracts';
import { Note } from '../../components/note.tsx';
import { formatCount, formatPlural } from '../../lib/format.ts';
import { paceOf } from '../../components/plan/pace.ts';

/** Near and at the limit, says what happens to further submissions. */
export function HeldNote({ usage }: Pick<Profile, 'usage'>) {
  const { level } = paceOf(usage, new Date());
  const { submissions, limit, held } = usage;
  if (level === 'fine' && held === 0) return null;
  const state = (
    <b className="weight-semibold">
      {formatCount(submissions)} of {formatCount(limit)} submissions this month.
    </b>
  );
  if (held === 0)
    return (
      <Note kind="warning">
        {state} Nothing is lost beyond the limit: further submissions are held and wait in each endpoint’s Held tab.
      </Note>
    );
  return (
    <Note kind="warning">
      {state} {formatPlural(held, 'more submission is', 'more submissions are')} held. Find {held === 1 ? 'it' : 'them'}{' '}
      in each endpoint’s Held tab.
    </Note>
  );
}
