import type { Verdict } from '@postern/contracts';
import { Link } from '@tanstack/react-router';
import { formatPlural } from '../../../lib/format.ts';
import { useIsCut } from '../../endpoints/use-endpoint.ts';
import { hasMoveKey, moveWords } from '../actions/move-button.tsx';
import { useShortcutsOn } from '../../../components/keys/shortcuts.ts';
import { isToRead } from '../actions/use-submission-actions.ts';
import { formatCount } from '../../../lib/format.ts';
import type { SubmissionList } from './use-submission-list.ts';

/** The number of submissions, the retention of spam, and the keys. */
export function ListFoot({ list }: { list: SubmissionList }) {
  const { endpoint, query, total, more } = list;
  const live = !useIsCut(endpoint.id);
  return (
    <div className="list-foot">
      <span className={live ? 'live' : 'text-error'} role="status">
        {live ? 'Live' : 'Not updating'}
      </span>
      <span className="no-wrap">
        {list.capped && 'More than '}
        {formatCount(total)} {total === 1 ? 'submission' : 'submissions'}
      </span>
      {more.state === 'failed' && (
        <button type="button" className="link text-error" onClick={more.load}>
          Couldn’t load more. Retry
        </button>
      )}
      {query.status === 'spam' && (
        <span className="hide-phone ellipsis">
          Doesn’t count towards the plan. Deleted after{' '}
          <Link className="link" to="/forms/$endpointId/settings" params={{ endpointId: endpoint.id }}>
            {formatPlural(endpoint.settings.spam_retention_days, 'day')}
          </Link>
        </span>
      )}
      <Keys status={query.status} />
    </div>
  );
}

/** The actions of the keys in the list of a verdict. */
const keysOf = (status: Verdict): [key: string, word: string][] => [
  ['↵', 'open'],
  ['x', 'select'],
  ['s', 'star'],
  ...(isToRead({ status }) ? [['u', 'unread'] satisfies [string, string]] : []),
  ...(hasMoveKey(status) ? [['e', moveWords[status].toLowerCase()] satisfies [string, string]] : []),
  ['#', 'delete'],
  ['/', 'search'],
];

function Keys({ status }: { status: Verdict }) {
  if (!useShortcutsOn()) return null;
  return (
    <div className="keys hide-phone">
      <span>
        <kbd>j</kbd>
        <kbd>k</kbd> move
      </span>
      {keysOf(status).map(([key, word]) => (
        <span key={key}>
          <kbd>{key}</kbd> {word}
        </span>
      ))}
    </div>
  );
}
