import { limits, type ReplyTemplate } from '@postern/contracts';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { Field, TextArea, TextInput } from '../../../components/forms/field.tsx';
import { useToast } from '../../../components/toast.tsx';
import { failureOf, fieldErrorsOf, messageOf } from '../../../lib/problem.ts';
import { trpc } from '../../../lib/trpc.ts';

interface TemplatesDialogProps {
  endpointId: string;
  templates: readonly ReplyTemplate[];
  onClose: () => void;
}

/** Lists the reply templates of an endpoint, and edits one of them at a time. */
export function TemplatesDialog({ endpointId, templates, onClose }: TemplatesDialogProps) {
  const [edited, setEdited] = useState<ReplyTemplate | 'new' | null>(templates.length === 0 ? 'new' : null);
  return (
    <Dialog open onClose={onClose} title="Reply templates" size="medium">
      {edited === null ? (
        <div className="stack loose">
          <List endpointId={endpointId} templates={templates} onEdit={setEdited} />
          <footer>
            <Button onClick={onClose}>Close</Button>
            <Button variant="primary" onClick={() => setEdited('new')}>
              Add a template
            </Button>
          </footer>
        </div>
      ) : (
        <TemplateForm
          endpointId={endpointId}
          template={edited === 'new' ? undefined : edited}
          onClose={() => (templates.length === 0 ? onClose() : setEdited(null))}
          onSaved={() => setEdited(null)}
        />
      )}
    </Dialog>
  );
}

interface ListProps extends Omit<TemplatesDialogProps, 'onClose'> {
  onEdit: (template: ReplyTemplate) => void;
}

function List({ endpointId, templates, onEdit }: ListProps) {
  const toast = useToast();
  const utils = trpc.useUtils();
  const { mutateAsync: remove } = trpc.replyTemplates.delete.useMutation();
  const removeOne = async ({ id: template_id }: ReplyTemplate) => {
    try {
      await remove({ id: endpointId, template_id });
      await utils.replyTemplates.list.invalidate({ id: endpointId });
    } catch (error) {
      toast(failureOf(error, 'Couldn’t delete the template'));
    }
  };
  if (templates.length === 0)
    return <p className="muted">There are no templates. Add one for answers that you often write.</p>;
  return (
    <ul className="template-list">
      {templates.map((template) => (
        <li key={template.id} className="line">
          <bdi className="grow ellipsis">{template.name}</bdi>
          <IconButton
            size="s"
            label={`Edit ${template.name}`}
            icon={<Pencil aria-hidden="true" />}
            onClick={() => onEdit(template)}
          />
          <IconButton
            size="s"
            label={`Delete ${template.name}`}
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => void removeOne(template)}
          />
        </li>
      ))}
    </ul>
  );
}

interface TemplateFormProps {
  endpointId: string;
  template: ReplyTemplate | undefined;
  onClose: () => void;
  onSaved: () => void;
}

function TemplateForm({ onClose, ...props }: TemplateFormProps) {
  const { value, change, busy, failure, save } = useTemplate(props);
  const errorOf = (path: string) => fieldErrorsOf(failure).find((error) => error.path === path)?.message;
  const isAboutField = fieldErrorsOf(failure).length > 0;
  const lines = { name: 'Name', subject: 'Subject' } as const;
  const mostChars = { name: limits.nameChars, subject: limits.replySubjectChars } as const;
  return (
    <form
      className="stack loose"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {(['name', 'subject'] as const).map((key) => (
        <Field key={key} label={lines[key]} optional={key === 'subject'} error={errorOf(key)}>
          {(control) => (
            <TextInput
              {...control}
              required={key === 'name'}
              maxLength={mostChars[key]}
              value={value[key]}
              onChange={(event) => change({ [key]: event.target.value })}
            />
          )}
        </Field>
      ))}
      <Field
        label="Text"
        error={errorOf('text')}
        help="A field’s name in double braces, such as {{name}}, stands for what was sent in that field."
      >
        {(control) => (
          <TextArea
            {...control}
            required
            rows={8}
            maxLength={limits.replyChars}
            value={value.text}
            onChange={(event) => change({ text: event.target.value })}
          />
        )}
      </Field>
      {failure !== undefined && !isAboutField && (
        <p className="text-error" role="alert">
          {messageOf(failure, 'Couldn’t save the template. Please try again.')}
        </p>
      )}
      <footer>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" busy={busy}>
          Save template
        </Button>
      </footer>
    </form>
  );
}

/** The content of a template while it is edited. */
function useTemplate({ endpointId, template, onSaved }: Omit<TemplateFormProps, 'onClose'>) {
  const utils = trpc.useUtils();
  const { mutateAsync: create } = trpc.replyTemplates.create.useMutation();
  const { mutateAsync: update } = trpc.replyTemplates.update.useMutation();
  const [value, setValue] = useState({
    name: template?.name ?? '',
    subject: template?.subject ?? '',
    text: template?.text ?? '',
  });
  const [state, setState] = useState<{ busy: boolean; failure?: unknown }>({ busy: false });
  const save = async () => {
    if (state.busy) return;
    setState({ busy: true });
    try {
      const content = { ...value, subject: value.subject.trim() === '' ? null : value.subject };
      if (template) await update({ id: endpointId, template_id: template.id, ...content });
      else await create({ id: endpointId, ...content });
      await utils.replyTemplates.list.invalidate({ id: endpointId });
      onSaved();
    } catch (failure) {
      setState({ busy: false, failure });
    }
  };
  const change = (part: Partial<typeof value>) => setValue((before) => ({ ...before, ...part }));
  return { ...state, value, change, save };
}
