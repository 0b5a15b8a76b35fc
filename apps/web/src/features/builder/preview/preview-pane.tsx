import type { Endpoint, FormDefinition } from '@postern/contracts';
import { useState } from 'react';
import type { SheetWidth } from '../canvas/canvas.tsx';
import { FormPreview } from './form-preview.tsx';

const schemes = { auto: 'Form’s theme', light: 'Light', dark: 'Dark' } as const;
type Scheme = keyof typeof schemes;

/** The form as visitors see it, in light and dark. */
export function PreviewPane({
  endpoint,
  form,
  width,
}: {
  /** null while the form has none. */
  endpoint: Endpoint | null;
  form: FormDefinition;
  width: SheetWidth;
}) {
  const [scheme, setScheme] = useState<Scheme>('auto');
  return (
    <>
      <div className="preview-line">
        <span className="muted">This is what visitors see. Try it: nothing is sent.</span>
        <span className="segmented" role="group" aria-label="Colours">
          {Object.entries(schemes).map(([key, name]) => (
            <button key={key} type="button" aria-pressed={scheme === key} onClick={() => setScheme(key as Scheme)}>
              {name}
            </button>
          ))}
        </span>
      </div>
      <FormPreview endpoint={endpoint} form={form} width={width} scheme={scheme} />
    </>
  );
}
