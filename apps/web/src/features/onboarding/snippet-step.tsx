import type { Endpoint } from '@postern/contracts';
import { useEffect, useRef } from 'react';
import { SnippetTabs } from '../endpoints/snippets/tabs.tsx';
import type { Snippet } from '../endpoints/snippets/snippets.ts';
import { Step } from './step.tsx';

/** What a first form needs; files can wait. */
const first: readonly Snippet['id'][] = ['html', 'fetch', 'react', 'next', 'vue', 'svelte', 'astro', 'curl'];

interface SnippetStepProps {
  endpoint: Endpoint;
  isDone: boolean;
  /** The step before was just taken. */
  isFresh: boolean;
  onCopied: () => void;
}

/** The second step: a form to paste. */
export function SnippetStep({ endpoint, isDone, isFresh, onCopied }: SnippetStepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone: the focus goes on at what came in its place.
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
