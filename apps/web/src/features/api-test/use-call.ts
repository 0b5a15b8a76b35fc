import { acceptedSchema } from '@postern/contracts';
import { useCallback, useEffect, useState } from 'react';
import type { Call } from './call.ts';
import { readDraft, writeDraft } from './draft.ts';
import { newBoundary } from './encode.ts';
import { postForm } from './post-form.ts';
import { checkCall } from './problems.ts';
import { toRequest, toText } from './raw-request.ts';
import { send, type Outcome } from './send.ts';
import { submitUrlOf } from './target.ts';

interface Sent {
  /** The request as text. */
  request: string;
  outcome: Outcome;
}

/** The submission id in an answer; null if nothing was stored. */
function submissionIdOf(outcome: Outcome): string | null {
  if (outcome.kind !== 'answer') return null;
  try {
    return acceptedSchema.parse(JSON.parse(outcome.body)).submission_id;
  } catch {
    return null;
  }
}

interface Start {
  /** The endpoint that the address names. */
  endpointId: string | undefined;
  /** The URL to call until one is chosen. */
  firstUrl: string;
}

/** The call on the page, the outcome of the last call, and the function that sends it. */
export function useCall({ endpointId, firstUrl }: Start) {
  const [draft] = useState(readDraft);
  const [call, setCall] = useState<Call>(() =>
    endpointId ? { ...draft.call, url: submitUrlOf(endpointId) } : draft.call,
  );
  const [submissionId, setSubmissionId] = useState(draft.submissionId);
  const [boundary] = useState(newBoundary);
  const [sent, setSent] = useState<Sent | null>(null);
  const [busy, setBusy] = useState(false);
  /** The number of attempts that the page's own checks stopped. After the first, the page shows the errors. */
  const [attempts, setAttempts] = useState(0);
  const change = useCallback((next: Partial<Call>) => setCall((before) => ({ ...before, ...next })), []);
  useEffect(() => writeDraft({ call, submissionId }), [call, submissionId]);

  const url = call.url ?? firstUrl;
  const { target, problems, ok } = checkCall(call, url);
  const id = 'endpointId' in target ? target.endpointId : null;
  const request = toRequest(call, id ?? '…', boundary);
  const text = toText(request);

  const sendIt = async () => {
    setAttempts(ok ? 0 : attempts + 1);
    if (!ok || busy) return;
    setSubmissionId(null);
    if (call.sender === 'browser') {
      postForm(call, request.path);
      setSent({ request: text, outcome: { kind: 'opened' } });
      return;
    }
    setBusy(true);
    const outcome = await send(request);
    setBusy(false);
    setSent({ request: text, outcome });
    setSubmissionId(submissionIdOf(outcome));
  };
  return { call, change, url, endpointId: id, problems, attempts, text, sent, busy, submissionId, send: sendIt };
}

export type CallState = ReturnType<typeof useCall>;
