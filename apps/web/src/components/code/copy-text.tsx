import { Check, Copy } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { Button, type ButtonSize, type ButtonVariant } from '../button.tsx';
import { useToast } from '../toast.tsx';
import { copyText } from './clipboard.ts';

interface CopyTextProps {
  /** The text to copy; a function if computing it takes time. */
  value: string | (() => string);
  size?: ButtonSize;
  variant?: ButtonVariant;
  onCopied?: (() => void) | undefined;
  children: ReactNode;
}

const tickMs = 1500;

/** A button with a label that copies a text too long to show. Its icon becomes a tick for 1.5 s. */
export function CopyText({ value, size = 's', variant = 'quiet', onCopied, children }: CopyTextProps) {
  const toast = useToast();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), tickMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    const done = await copyText(typeof value === 'string' ? value : value());
    setCopied(done);
    if (done) onCopied?.();
    else toast({ kind: 'error', text: 'Couldn’t copy. Select the text and press Ctrl C.' });
  };
  return (
    <>
      <Button
        size={size}
        variant={variant}
        icon={copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        onClick={() => void copy()}
      >
        {children}
      </Button>
      <span className="visually-hidden" role="status">
        {copied && 'Copied'}
      </span>
    </>
  );
}
