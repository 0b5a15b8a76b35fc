import type { FormDefinition } from '@postern/contracts';
import { useLayoutEffect, useRef } from 'react';
import { formSheets } from '../form-look.ts';

/**
 * A part of the form as visitors see it, rendered by the same template and isolated from the app's styles. It is only a
 * picture: none of its controls can be used.
 */
export function FormPart({ markup, theme }: { markup: string; theme: FormDefinition['theme'] }) {
  const host = useRef<HTMLDivElement>(null);
  // Before the first paint, because the canvas would jump.
  useLayoutEffect(() => {
    if (!host.current) return;
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = formSheets(theme);
    // Rendered by Postern's own template, which escapes the form's texts.
    root.innerHTML = markup;
  }, [markup, theme]);
  return <div className="form-part" ref={host} aria-hidden="true" inert />;
}
