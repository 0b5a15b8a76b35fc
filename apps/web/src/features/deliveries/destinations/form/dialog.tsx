import { type Destination, destinationNames } from '@postern/contracts';
import type { UseFormReturn } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { Button } from '../../../../components/button.tsx';
import { Dialog } from '../../../../components/dialogs/dialog.tsx';
import { Note } from '../../../../components/note.tsx';
import { StaleNote } from '../../../../components/forms/stale-note.tsx';
import { ConditionFields } from './condition-fields.tsx';
import { TextPart } from './controls.tsx';
import type { DestinationValues } from './values.ts';
import { EmailFields } from './email-fields.tsx';
import { KindChoice } from './kind-choice.tsx';
import { urlHints } from '../kinds.ts';
import { useDestinationForm } from './use-form.ts';

interface DestinationDialogProps {
  endpointId: string;
  /** The destination to change; without it, a new one is created. */
  destination?: Destination;
  onClose: () => void;
}

/** Creates a destination, or changes one. */
export function DestinationDialog({ endpointId, destination, onClose }: DestinationDialogProps) {
  const { form, stale, submit } = useDestinationForm({ endpointId, destination, onDone: onClose });
  const { errors, isSubmitting } = form.formState;
  const kind = useWatch({ control: form.control, name: 'kind' });
  return (
    <Dialog open size="medium" onClose={onClose} title={destination ? `Edit ${destination.name}` : 'Add destination'}>
      <form className="stack loose" noValidate onSubmit={(event) => void submit(event)}>
        {!destination && <KindChoice form={form} />}
        <TextPart
          form={form}
          name="name"
          label="Name"
          optional
          placeholder={destinationNames[kind]}
          help="Only you see this."
        />
        <Where form={form} kind={kind} hasToken={destination?.has_token ?? false} />
        <ConditionFields form={form} />
        {errors.root?.message && <Note kind="error">{errors.root.message}</Note>}
        <StaleNote what="destination" stale={stale} />
        <footer>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={isSubmitting}>
            {destination ? 'Save' : 'Add destination'}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

interface WhereProps {
  form: UseFormReturn<DestinationValues>;
  kind: DestinationValues['kind'];
  /** Whether the server has a bot's token. */
  hasToken: boolean;
}

/** The inputs of a kind. */
function Where({ form, kind, hasToken }: WhereProps) {
  if (kind === 'email') return <EmailFields form={form} />;
  if (kind === 'telegram') return <TelegramFields form={form} hasToken={hasToken} />;
  return <TextPart key={kind} form={form} name="url" mono inputMode="url" {...urlHints[kind]} />;
}

function TelegramFields({ form, hasToken }: Omit<WhereProps, 'kind'>) {
  return (
    <>
      <TextPart
        form={form}
        name="token"
        label="Bot token"
        mono
        optional={hasToken}
        placeholder={hasToken ? 'Stored. Leave blank to keep it' : '123456789:AA…'}
        help="Send /newbot to @BotFather to get one. Stored encrypted and never shown again."
      />
      <TextPart
        form={form}
        name="chat_id"
        label="Chat"
        mono
        placeholder="-1001234567890"
        help="The chat’s ID, or the @name of a public channel. The bot must be a member."
      />
    </>
  );
}
