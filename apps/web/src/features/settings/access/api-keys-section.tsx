import type { ApiKey } from '@postern/contracts';
import { KeyRound, Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button, IconButton } from '../../../components/button.tsx';
import { deletedItem } from '../../../components/dialogs/deleted-item.ts';
import { useDialogs } from '../../../components/dialogs/dialogs.tsx';
import { Time } from '../../../components/time.tsx';
import { useToast } from '../../../components/toast.tsx';
import { reachWords } from '../../../lib/workspace/reach-words.ts';
import { failureOf } from '../../../lib/problem.ts';
import { trpc } from '../../../lib/trpc.ts';
import { LoadFailed } from '../../../components/states/load-failed.tsx';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { scopeWords, shortActions } from './key-words.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import { SettingsSection } from '../../../components/settings/section.tsx';
import { useSharedName } from '../../../lib/workspace/use-shared-name.ts';

/** Bearer tokens for programs. */
export function ApiKeysSection() {
  const query = trpc.account.apiKeys.useQuery();
  const [creating, setCreating] = useState(false);
  const workspace = useSharedName();
  return (
    <SettingsSection
      id="keys"
      title="API keys"
      text={
        <>
          For scripts, builds and assistants
          {workspace !== undefined && (
            <>
              , in “<bdi>{workspace}</bdi>”
            </>
          )}
          . A key is shown once. <a href="/docs/receiving#token">How to use one</a>, also with an{' '}
          <a href="/docs/assistants">assistant</a>
        </>
      }
    >
      {query.data ? (
        <Keys items={query.data.items} />
      ) : query.error ? (
        <LoadFailed query={query} title="Couldn’t load API keys" />
      ) : (
        <ListSkeleton label="Loading API keys" />
      )}
      <div>
        <Button icon={<Plus aria-hidden="true" />} onClick={() => setCreating(true)}>
          Create key
        </Button>
      </div>
      {creating && <CreateKeyDialog onClose={() => setCreating(false)} />}
    </SettingsSection>
  );
}

function Keys({ items }: { items: readonly ApiKey[] }) {
  const list = useRef<HTMLUListElement>(null);
  const remove = useDeleteKey(() => list.current?.focus());
  if (items.length === 0)
    return <p className="muted">No API keys yet. A key lets a program read and change only what you allow.</p>;
  return (
    <ul className="plain-list" ref={list} tabIndex={-1} aria-label="API keys">
      {items.map((key) => (
        <li key={key.id}>
          <KeyRound aria-hidden="true" />
          <span className="grow">
            <b dir="auto">{key.name}</b> <code className="muted tiny">{key.hint}…</code>
            <small>
              {key.scopes.map((scope) => scopeWords[scope].label).join(', ')}
              {key.endpoint_ids && ` · ${reachWords(key.endpoint_ids)}`}
              {key.actions && ` · only to ${key.actions.map((action) => shortActions[action]).join(', ')}`}
              {key.masked_fields.length > 0 && (
                <>
                  {' · hides '}
                  <bdi>{key.masked_fields.join(', ')}</bdi>
                </>
              )}
              {' · '}
              <span className="no-wrap">
                {key.last_used_at ? (
                  <>
                    used <Time value={key.last_used_at} />
                  </>
                ) : (
                  'never used'
                )}
              </span>
              <Expiry at={key.expires_at} />
            </small>
          </span>
          <IconButton
            size="s"
            label={`Delete ${key.name}`}
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => void remove(key)}
          />
        </li>
      ))}
    </ul>
  );
}

function Expiry({ at }: { at: string | null }) {
  if (at === null) return null;
  if (Date.parse(at) <= Date.now()) return <span className="text-error"> · expired</span>;
  return (
    <span className="no-wrap">
      {' '}
      · until <Time value={at} mode="list" />
    </span>
  );
}

/** @param onGone called after a key was removed from the list, together with its button */
function useDeleteKey(onGone: () => void) {
  const toast = useToast();
  const { confirmDelete } = useDialogs();
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.account.deleteApiKey.useMutation();
  const send = async (key: ApiKey): Promise<void> => {
    const { id, name } = key;
    try {
      await mutateAsync({ key_id: id });
      utils.account.apiKeys.setData(
        undefined,
        (keys) => keys && { items: keys.items.filter((each) => each.id !== id) },
      );
      onGone();
      toast({ text: `${name} was deleted` });
    } catch (error) {
      toast(failureOf(error, `Couldn’t delete ${name}`, () => void send(key)));
      await utils.account.apiKeys.invalidate();
    }
  };
  return async (key: ApiKey): Promise<void> => {
    if (await confirmDelete(deletedItem('API key', key.name))) await send(key);
  };
}
