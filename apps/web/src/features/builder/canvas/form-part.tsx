import type { FormDefinition } from '@postern/contracts';
import { useLayoutEffect, useRef } from 'react';
import { formSheets } from '../form-look.ts';

/**
 * A part of the form as visitors see it, by the same template and in the same style, which nothing of the app reaches.
 * Only a picture: nothing in it can be used.
 */
export function FormPart({ markup, theme }: { markup: string; theme: FormDefinition['theme'] }) {
  const host = useRef<HTMLDivElement>(null);
  // Before it is painted: the canvas would jump.
  useLayoutEffect(() => {
    if (!host.current) return;
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = formSheets(theme);
    // Made by our own template, which escapes whatever the form says.
    root.innerHTML = markup;
  }, [markup, theme]);
  return <div className="form-part" ref={host} aria-hidden="true" inert />;
}
