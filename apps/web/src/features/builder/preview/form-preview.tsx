import {
  honeypotFields,
  limits,
  pageLanguages,
  type Endpoint,
  type FormDefinition,
  type PageLanguage,
} from '@postern/contracts';
import { formCss } from '@postern/forms/render/css';
import { renderForm } from '@postern/forms/render/form';
import { renderIntro } from '@postern/forms/render/intro';
import { themeCss } from '@postern/forms/render/theme';
import { useEffect, useRef } from 'react';
import { enhance } from '../../../visitor/form/enhance.ts';
import type { SheetWidth } from '../canvas/canvas.tsx';

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
    return show(host.current, { endpoint, form, scheme });
  }, [endpoint, form, scheme]);
  return (
    <div className="builder-stage">
      <section className="preview-sheet" data-width={width} aria-label="Preview" lang={languageOf(form)}>
        <div ref={host} />
      </section>
    </div>
  );
}

/** Fills the host's shadow root. @returns a function that removes the script from it */
function show(host: HTMLElement, { endpoint, form, scheme }: Omit<FormPreviewProps, 'width'>): () => void {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const theme = scheme === 'auto' ? form.theme : { ...form.theme, scheme };
  root.adoptedStyleSheets = [formCss, themeCss(theme), ground].map((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    return sheet;
  });
  const intro = renderIntro(form, { logo: false })?.text ?? '';
  // Our own template made this HTML and escapes the form's texts.
  root.innerHTML = `<div class="pf-page ground">${intro}${rendered(endpoint, form)}</div>`;
  const element = root.querySelector('form');
  return element ? enhance(element, { preview: true }) : () => {};
}

const rendered = (endpoint: Endpoint | null, form: FormDefinition): string =>
  renderForm({
    id: endpoint?.id ?? 'new',
    action: endpoint?.submit_url ?? '',
    version: null,
    form,
    lang: languageOf(form),
    startedAt: null,
    honeypot: endpoint?.settings.honeypot_field ?? honeypotFields[0],
    captcha: { kind: 'none' },
    maxFileBytes: limits.fileBytes,
  }).text;

const ground =
  '.ground { display: block; min-height: 240px; padding: clamp(16px, 5vw, 32px); background: light-dark(#ffffff, #191c1a); border-radius: 10px; }';

/** The form's own language, else the browser's. */
function languageOf({ language }: FormDefinition): PageLanguage {
  return language ?? pageLanguages.find((code) => navigator.language.startsWith(code)) ?? 'en';
}
