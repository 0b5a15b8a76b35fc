import { honeypotFields, limits, type Endpoint, type FormDefinition } from '@postern/contracts';
import { renderForm } from '@postern/forms/render/form';
import { renderIntro } from '@postern/forms/render/intro';
import { useEffect, useRef } from 'react';
import { enhance } from '../../../visitor/form/enhance.ts';
import type { SheetWidth } from '../canvas/canvas.tsx';
import { formSheets, languageOf } from '../form-look.ts';

interface FormPreviewProps {
  /** null while the form has none. */
  endpoint: Endpoint | null;
  form: FormDefinition;
  width: SheetWidth;
  /** The theme; auto: the device's. */
  scheme: 'auto' | 'light' | 'dark';
}

/**
 * The form as visitors see it, by the same code and with the same style. It validates and changes steps, and sends
 * nothing.
 */
export function FormPreview({ endpoint, form, width, scheme }: FormPreviewProps) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!host.current) return undefined;
    return show(host.current, { endpoint, form });
  }, [endpoint, form]);
  return (
    <div className="builder-stage">
      <section
        className="preview-sheet"
        data-width={width}
        data-scheme={scheme === 'auto' ? form.theme.scheme : scheme}
        aria-label="Preview"
        lang={languageOf(form, endpoint)}
      >
        <div className="sheet-body" ref={host} />
      </section>
    </div>
  );
}

/** Fills the host's shadow root. @returns stops the form's script */
function show(host: HTMLElement, { endpoint, form }: Pick<FormPreviewProps, 'endpoint' | 'form'>): () => void {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = formSheets(form.theme);
  const intro = renderIntro(form, { logo: false })?.text ?? '';
  // Rendered by Postern's own template, which escapes the form's texts.
  root.innerHTML = `<div class="pf-page">${intro}${rendered(endpoint, form)}</div>`;
  const element = root.querySelector('form');
  return element ? enhance(element, { preview: true }) : () => {};
}

const rendered = (endpoint: Endpoint | null, form: FormDefinition): string =>
  renderForm({
    id: endpoint?.id ?? 'new',
    action: endpoint?.submit_url ?? '',
    version: null,
    form,
    lang: languageOf(form, endpoint),
    startedAt: null,
    honeypot: endpoint?.settings.honeypot_field ?? honeypotFields[0],
    captcha: { kind: 'none' },
    maxFileBytes: limits.fileBytes,
  }).text;
