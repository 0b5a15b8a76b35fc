import type { PrivacyRequest } from '@postern/contracts';
import { FileDown } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import { Note } from '../../components/note.tsx';
import { answersOf } from './words.ts';
import { useRequestActions } from './use-privacy.ts';

/** The receipt of an erasure, to download. */
export function Receipt({ workspaceId, request }: { workspaceId: string; request: PrivacyRequest }) {
  const { saveReceipt, isSaving } = useRequestActions(workspaceId, request);
  return (
    <Note
      kind="success"
      action={
        <Button icon={<FileDown aria-hidden="true" />} busy={isSaving} onClick={() => void saveReceipt()}>
          Download receipt
        </Button>
      }
    >
      The receipt is signed and contains no personal data. {answersOf(request)}{' '}
      <a className="link" href="/docs/privacy-desk#desk-verify">
        How to verify it
      </a>
    </Note>
  );
}
