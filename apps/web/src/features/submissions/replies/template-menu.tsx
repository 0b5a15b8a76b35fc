import type { Submission } from '@postern/contracts';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { useDialogs } from '../../../components/dialogs/dialogs.tsx';
import { Menu, MenuItem } from '../../../components/menu.tsx';
import { useToast } from '../../../components/toast.tsx';
import { failureOf } from '../../../lib/problem.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useMay } from '../../../lib/workspace/use-workspaces.ts';
import { TemplatesDialog } from './templates-dialog.tsx';

interface TemplateMenuProps {
  submission: Submission;
  /** Whether nothing is written yet that a template would replace. */
  isEmpty: boolean;
  onFill: (filled: { subject: string; text: string }) => void;
}

/** Fills in a reply by one of the endpoint's templates. */
export function TemplateMenu({ submission, isEmpty, onFill }: TemplateMenuProps) {
  const { endpoint_id, id: submission_id } = submission;
  const templates = trpc.replyTemplates.list.useQuery({ id: endpoint_id }).data?.items;
  const utils = trpc.useUtils();
  const toast = useToast();
  const { confirm } = useDialogs();
  const may = useMay();
  const [editing, setEditing] = useState(false);
  if (!templates) return null;
  const use = async (template_id: string) => {
    const isSure =
      isEmpty ||
      (await confirm({
        title: 'Use the template?',
        text: 'It replaces what you have written.',
        confirmLabel: 'Use template',
      }));
    if (!isSure) return;
    try {
      onFill(await utils.replies.draft.fetch({ endpoint_id, submission_id, template_id }, { staleTime: 0 }));
    } catch (error) {
      toast(failureOf(error, 'Couldn’t fill in the template'));
    }
  };
  const trigger = (
    <Button size="s" icon={<FileText aria-hidden="true" />}>
      Templates
    </Button>
  );
  return (
    <>
      <Menu trigger={trigger} label="Reply templates">
        {templates.map(({ id, name }) => (
          <MenuItem key={id} onSelect={() => void use(id)}>
            <bdi className="ellipsis">{name}</bdi>
          </MenuItem>
        ))}
        {may('replyTemplates.create') && <MenuItem onSelect={() => setEditing(true)}>Edit templates</MenuItem>}
      </Menu>
      {editing && <TemplatesDialog endpointId={endpoint_id} templates={templates} onClose={() => setEditing(false)} />}
    </>
  );
}
