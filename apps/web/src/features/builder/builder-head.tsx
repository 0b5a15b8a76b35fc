import type { FormState } from '@postern/contracts';
import { useState } from 'react';
import { lazyOverlay } from '../../components/states/lazy-overlay.tsx';
import { BuilderBar, type ViewProps } from './bar/builder-bar.tsx';
import { FormMenu } from './bar/form-menu.tsx';
import { SaveLine } from './bar/save-line.tsx';
import { StateBadge } from './bar/state-badge.tsx';
import { ConflictNote } from './save/conflict-note.tsx';
import type { FormEndpoint } from './form-endpoint.ts';
import { isSame } from './model/same-form.ts';
import type { DraftSaver, SaveState } from './save/draft-saver.ts';
import type { Builder } from './use-builder.ts';
import { usePublish } from './use-publish.ts';
import { useDiscard } from './use-discard.ts';

// Not needed before something is published.
const ShareDialog = lazyOverlay({
  load: async () => (await import('./share/share-dialog.tsx')).ShareDialog,
  what: 'the sharing options',
});

interface BuilderHeadProps extends ViewProps {
  formEndpoint: FormEndpoint;
  builder: Builder;
  saver: DraftSaver;
  saved: SaveState;
  /** The form on the server. */
  state: FormState;
  onGone: () => void;
  /** Goes to the first error of the form. */
  onShowIssue: () => void;
}

/** The actions on the whole form: save, publish, discard. */
export function BuilderHead({
  formEndpoint,
  builder,
  saver,
  saved,
  state,
  onGone,
  onShowIssue,
  ...view
}: BuilderHeadProps) {
  const [isSharing, setSharing] = useState(false);
  const { endpoint } = formEndpoint;
  const tools = { formEndpoint, builder, saver };
  const { publish, isPublishing } = usePublish({ ...tools, onShowIssue, onPublished: () => setSharing(true) });
  const { discard, takeDown } = useDiscard({ ...tools, onGone });
  const isChanged = !isSame(saver.isUnsaved() ? builder.form : state.draft, state.published);
  return (
    <>
      <BuilderBar
        {...view}
        builder={builder}
        saved={<SaveLine state={saved} onShowIssue={onShowIssue} onSave={() => void saver.flush()} />}
        badge={<StateBadge state={state} isChanged={isChanged} />}
        isPublishing={isPublishing}
        onPublish={() => void publish()}
        menu={
          endpoint && (
            <FormMenu
              endpoint={endpoint}
              state={state}
              isChanged={isChanged}
              onShare={() => setSharing(true)}
              onDiscard={() => void discard(state)}
              onTakeDown={() => void takeDown()}
            />
          )
        }
      />
      {saved.kind === 'conflict' && <ConflictNote {...tools} onGone={onGone} />}
      {isSharing && endpoint && state.published && (
        <ShareDialog
          endpoint={endpoint}
          form={state.published}
          version={state.version}
          onClose={() => setSharing(false)}
        />
      )}
    </>
  );
}
