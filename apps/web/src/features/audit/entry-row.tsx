import type { AuditChange, AuditEntry } from '@postern/contracts';
import { Time } from '../../components/time.tsx';
import { deviceOf } from '../settings/access/device-words.ts';
import { isTold, whatOf, whoOf } from './entry-words.ts';
import { isNothing, settingTitle, valueWords } from './setting-words.ts';

/** One entry as a sentence, with the settings before and after, and where it came from. */
export function EntryRow({ entry }: { entry: AuditEntry }) {
  const changes = 'changes' in entry && !isTold(entry) ? entry.changes : [];
  return (
    <li className="audit-entry">
      <Time value={entry.at} mode="time of day" />
      <div>
        <p>
          <b title={titleOf(entry)}>{whoOf(entry)}</b> {whatOf(entry)}
        </p>
        {changes.length > 0 && <Changes changes={changes} />}
        <Origin entry={entry} />
      </div>
    </li>
  );
}

/** The address of the person, where the sentence has only the name. */
function titleOf({ actor }: AuditEntry): string | undefined {
  if (actor.kind === 'account') return actor.email ?? undefined;
  return actor.kind === 'api_key' ? `Created by ${actor.account.email ?? 'a deleted account'}` : undefined;
}

function Changes({ changes }: { changes: readonly AuditChange[] }) {
  return (
    <dl className="audit-changes">
      {changes.map(({ setting, hidden, before, after }) => (
        <div key={setting}>
          <dt>{settingTitle(setting)}</dt>
          {hidden ? (
            <dd className="muted">Changed</dd>
          ) : (
            <dd>
              {isNothing(before) ? (
                <span className="muted">{valueWords(before)}</span>
              ) : (
                <del>{valueWords(before)}</del>
              )}{' '}
              <span aria-hidden="true">→</span> <ins>{valueWords(after)}</ins>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

function Origin({ entry: { ip, user_agent } }: { entry: AuditEntry }) {
  if (ip === null && user_agent === null) return null;
  return (
    <small title={user_agent ?? undefined}>
      {[user_agent && deviceOf(user_agent).name, ip].filter(Boolean).join(' · ')}
    </small>
  );
}
