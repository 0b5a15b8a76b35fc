import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { copyText } from './clipboard.ts';
import { IconButton } from '../button.tsx';

interface CopyProps {
  value: string;
  /** The name of the value, for the button: "Copy endpoint URL". */
  label: string;
}

type Outcome = 'copied' | 'failed' | null;
const shownMs = 1500;

/** Copies the value. The icon becomes a tick for 1.5 s and “Copied” is announced. */
export function CopyButton({ value, label }: CopyProps) {
  const { outcome, copy } = useCopy(value);
  return (
    <>
      <IconButton size="s" label={label} icon={<CopyIcon outcome={outcome} />} onClick={copy} />
      <CopyStatus outcome={outcome} />
    </>
  );
}

/** A value in a frame, with a copy button. */
export function CopyField({ value, label }: CopyProps) {
  const { outcome, copy } = useCopy(value);
  return (
    <span className="copy-field">
      <code title={value}>{value}</code>
      <button type="button" aria-label={label} title={label} onClick={copy}>
        <CopyIcon outcome={outcome} />
      </button>
      <CopyStatus outcome={outcome} />
    </span>
  );
}

function CopyIcon({ outcome }: { outcome: Outcome }) {
  return outcome === 'copied' ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />;
}

function CopyStatus({ outcome }: { outcome: Outcome }) {
  return (
    <output className="visually-hidden">
      {outcome === 'copied' && 'Copied'}
      {outcome === 'failed' && 'Couldn’t copy. Select the text and press Ctrl C.'}
    </output>
  );
}

function useCopy(value: string) {
  const [outcome, setOutcome] = useState<Outcome>(null);
  useEffect(() => {
    if (!outcome) return undefined;
    const timer = setTimeout(() => setOutcome(null), shownMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = () => {
    void copyText(value).then((done) => setOutcome(done ? 'copied' : 'failed'));
  };
  return { outcome, copy };
}
