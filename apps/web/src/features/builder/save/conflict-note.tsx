import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Note } from '../../../components/note.tsx';
import { useToast } from '../../../components/toast.tsx';
import { failureOf } from '../../../lib/problem.ts';
import { trpc } from '../../../lib/trpc.ts';
import type { FormEndpoint } from '../form-endpoint.ts';
import type { DraftSaver } from './draft-saver.ts';
import type { Builder } from '../use-builder.ts';

interface ConflictNoteProps {
  formEndpoint: FormEndpoint;
  builder: Builder;
  saver: DraftSaver;
  /** Called if the other session deleted the draft and its version is chosen. */
  onGone: () => void;
}

/** The form was saved elsewhere in the meantime: the user chooses one of the two versions. */
export function ConflictNote({ formEndpoint, builder, saver, onGone }: ConflictNoteProps) {
  const utils = trpc.useUtils();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const resolve = async (whose: 'theirs' | 'mine') => {
    setBusy(true);
    try {
      const newest = await utils.forms.get.fetch({ id: (await formEndpoint.ensure()).id }, { staleTime: 0 });
      if (whose === 'mine') return saver.rebase(newest.draft_updated_at);
      if (!newest.draft) return onGone();
      saver.rebase(newest.draft_updated_at, newest.draft);
      builder.act({ do: 'load', form: newest.draft, did: 'Loaded the other version' });
    } catch (error) {
      toast(failureOf(error, 'Couldn’t load the other version', () => void resolve(whose)));
    } finally {
      setBusy(false);
    }
  };
  const actions = (
    <span className="line">
      <Button size="s" busy={isBusy} onClick={() => void resolve('theirs')}>
        Load the other version
      </Button>
      <Button size="s" busy={isBusy} onClick={() => void resolve('mine')}>
        Keep mine
      </Button>
    </span>
  );
  return (
    <div className="builder-conflict" role="alert">
      <Note kind="warning" action={actions}>
        The form was changed elsewhere while you were editing. Nothing is saved until you choose a version.
      </Note>
    </div>
  );
}
