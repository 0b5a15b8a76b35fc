import type { Endpoint } from '@postern/contracts';
import { useEffect, useRef } from 'react';
import { SnippetTabs } from '../endpoints/snippets/tabs.tsx';
import type { Snippet } from '../endpoints/snippets/snippets.ts';
import { Step } from './step.tsx';

/** The snippets for a first form, without files. */
const first: readonly Snippet['id'][] = ['html', 'fetch', 'react', 'next', 'vue', 'svelte', 'astro', 'curl'];

interface SnippetStepProps {
  endpoint: Endpoint;
  isDone: boolean;
  /** The previous step was just completed. */
  isFresh: boolean;
  onCopied: () => void;
}

/** The second step: a form to paste. */
export function SnippetStep({ endpoint, isDone, isFresh, onCopied }: SnippetStepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button no longer exists, so its replacement gets the focus.
  useEffect(() => {
    if (isFresh) heading.current?.focus();
  }, [isFresh]);
  return (
    <Step
      title="Add the snippet to your page"
      text="The URL is yours. Every named field becomes a column. A page on your own machine works too."
      isDone={isDone}
      headingRef={heading}
    >
      <SnippetTabs url={endpoint.submit_url} only={first} onCopied={onCopied} />
    </Step>
  );
}
