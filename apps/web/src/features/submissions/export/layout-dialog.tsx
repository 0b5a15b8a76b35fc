import { exportSettingsSchema, type Endpoint, type ExportSettings } from '@postern/contracts';
import { useState, type SyntheticEvent } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { Checkbox, Field, Select } from '../../../components/forms/field.tsx';
import { Note } from '../../../components/note.tsx';
import { ZoneOptions } from '../../../components/settings/digest-options.tsx';
import { useEndpointCache } from '../../endpoints/use-endpoint-actions.ts';
import { messageOf } from '../../../lib/problem.ts';
import { Skeleton } from '../../../components/states/skeleton.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { useMay } from '../../../lib/workspace/use-workspaces.ts';
import { LayoutColumns } from './layout-columns.tsx';
import { faultOf, toColumns, toDraft, type DraftColumn } from './layout-draft.ts';

export interface LayoutDialogProps {
  endpoint: Endpoint;
  layout: ExportSettings;
  /** Called with the choice, after it was saved if the person may save it. */
  onChoose: (layout: ExportSettings) => void;
  onClose: () => void;
}

/** The columns of exports with their order and names, and the time zone of times. */
export function LayoutDialog(props: LayoutDialogProps) {
  const { zone, setZone, isAll, setIsAll, draft, setDraft, fault, isSaving, maySave, submit } = useLayout(props);
  return (
    <Dialog open onClose={props.onClose} title="Columns and time zone" size="medium">
      <form className="stack loose" noValidate onSubmit={(event) => void submit(event)}>
        {fault !== undefined && <Note kind="error">{fault}</Note>}
        <Field label="Time zone" help="In JSON exports with all columns, times stay in UTC.">
          {(control) => (
            <Select {...control} value={zone} onChange={({ target }) => setZone(target.value)}>
              <ZoneOptions chosen={zone} />
            </Select>
          )}
        </Field>
        <Checkbox
          checked={isAll}
          onChange={({ target }) => setIsAll(target.checked)}
          label="All columns, including fields that arrive later"
        />
        {!isAll && (draft ? <LayoutColumns draft={draft} onChange={setDraft} /> : <Skeleton width={240} />)}
        <p className="muted small">
          {maySave
            ? 'Saved for everyone who exports from this endpoint.'
            : 'The choice is kept until you leave this page.'}
        </p>
        <footer>
          <Button onClick={props.onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={isSaving} disabled={!isAll && !draft}>
            Save
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

function useLayout({ endpoint, layout, onChoose, onClose }: LayoutDialogProps) {
  const fields = trpc.endpoints.fields.useQuery({ id: endpoint.id }).data?.items;
  const { mutateAsync: update, isPending } = trpc.endpoints.update.useMutation({ scope: { id: 'endpoint' } });
  const cache = useEndpointCache();
  const maySave = useMay()('endpoints.update');
  const [zone, setZone] = useState(layout.time_zone);
  const [isAll, setIsAll] = useState(layout.columns === null);
  const [edited, setEdited] = useState<DraftColumn[] | null>(null);
  const [fault, setFault] = useState<string>();
  // Without the fields, a first change would leave them out.
  const draft = edited ?? (fields && toDraft(layout.columns, fields));
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const chosen = { columns: isAll || !draft ? null : toColumns(draft), time_zone: zone };
    const problem =
      faultOf(chosen.columns ?? [{ column: 'id', title: null }]) ??
      exportSettingsSchema.safeParse(chosen).error?.issues[0]?.message;
    setFault(problem);
    if (problem !== undefined) return;
    try {
      if (maySave) cache.put(await update({ id: endpoint.id, settings: { export: chosen } }));
      onChoose(chosen);
      onClose();
    } catch (error) {
      setFault(messageOf(error, 'Couldn’t save the columns. Please try again.'));
    }
  };
  return { zone, setZone, isAll, setIsAll, draft, setDraft: setEdited, fault, isSaving: isPending, maySave, submit };
}
