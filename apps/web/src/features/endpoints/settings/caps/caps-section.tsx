import type { Cap, Endpoint } from '@postern/contracts';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../../../components/button.tsx';
import { Note } from '../../../../components/note.tsx';
import { SettingsSection } from '../../../../components/settings/section.tsx';
import { Skeleton } from '../../../../components/states/skeleton.tsx';
import { formatCount } from '../../../../lib/format.ts';
import { trpc } from '../../../../lib/trpc.ts';
import { CapDialog } from './cap-dialog.tsx';
import { toName } from './cap-names.ts';
import { useCaps } from './use-caps.ts';

/** The limits on accepted submissions. A change takes effect at once, unlike the settings around it. */
export function CapsSection({ endpoint }: { endpoint: Endpoint }) {
  const { data, isError } = trpc.caps.list.useQuery({ id: endpoint.id });
  const { remove } = useCaps(endpoint.id);
  const [edited, setEdited] = useState<Cap | 'new' | null>(null);
  const caps = data?.items;
  return (
    <SettingsSection
      id="caps"
      title="Caps"
      text="Limit how many submissions are accepted, in all or for one option. Spam doesn’t count. Deleting a submission frees its seat."
    >
      {isError && <Note kind="error">Couldn’t load the caps.</Note>}
      {!caps && !isError && (
        <div role="status" aria-label="Loading the caps">
          <Skeleton width="60%" />
        </div>
      )}
      {caps && caps.length > 0 && (
        <ul className="caps">
          {caps.map((cap) => (
            <CapRow
              key={cap.id}
              cap={cap}
              name={toName(cap, endpoint.form)}
              onEdit={() => setEdited(cap)}
              onRemove={() => remove(caps, cap, toName(cap, endpoint.form))}
            />
          ))}
        </ul>
      )}
      {caps && (
        <div>
          <Button icon={<Plus aria-hidden="true" />} onClick={() => setEdited('new')}>
            Add cap
          </Button>
        </div>
      )}
      {caps && edited !== null && (
        <CapDialog
          endpoint={endpoint}
          caps={caps}
          cap={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </SettingsSection>
  );
}

interface RowProps {
  cap: Cap;
  name: string;
  onEdit: () => void;
  onRemove: () => void;
}

function CapRow({ cap, name, onEdit, onRemove }: RowProps) {
  const { limit, taken } = cap;
  const isFull = taken >= limit;
  const facts = [
    ...(isFull ? ['Full'] : []),
    // Those that wait for a cap with room need another one, too, and are named there.
    ...(isFull && cap.waiting > 0 ? [`${formatCount(cap.waiting)} waiting`] : []),
  ];
  return (
    <li>
      <span className="cap-name" dir="auto">
        {name}
      </span>
      <span className="cap-count">
        {formatCount(taken)} of {formatCount(limit)} taken{facts.length > 0 && ` · ${facts.join(' · ')}`}
      </span>
      <progress
        className="progress-bar"
        aria-label={`Taken of ${name}`}
        value={limit === 0 ? 1 : Math.min(taken, limit)}
        max={Math.max(limit, 1)}
      />
      <span className="cap-actions">
        <IconButton size="s" label={`Change ${name}`} icon={<Pencil aria-hidden="true" />} onClick={onEdit} />
        <IconButton size="s" label={`Remove ${name}`} icon={<Trash2 aria-hidden="true" />} onClick={onRemove} />
      </span>
    </li>
  );
}
