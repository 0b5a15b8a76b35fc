import type { FormDefinition } from '@postern/contracts';

/** The names in the generated code. */
export interface CodeNames {
  /** `ContactUsForm` */
  component: string;
  /** `ContactUsValues` */
  values: string;
  /** `contactUsSchema` */
  schema: string;
}

const MAX_CHARS = 40;

/** Names derived from a form's title. */
export function codeNames({ title }: Pick<FormDefinition, 'title'>): CodeNames {
  const stem = pascalCase(title).replace(/Form$/, '');
  const name = /^[A-Za-z]/.test(stem) ? stem : `Form${stem}`;
  return {
    component: name === 'Form' ? 'HostedForm' : `${name}Form`,
    values: `${name}Values`,
    schema: `${name.charAt(0).toLowerCase()}${name.slice(1)}Schema`,
  };
}

/** Words of letters and digits, joined: "Größe in cm" → `GrosseInCm`. */
export function pascalCase(text: string): string {
  const plain = text.replaceAll('ß', 'ss').normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll(/['’]/g, '');
  let name = '';
  for (const word of plain.match(/[A-Za-z\d]+/g) ?? []) {
    if (name !== '' && name.length + word.length > MAX_CHARS) break;
    name += `${word.charAt(0).toUpperCase()}${word.slice(1, MAX_CHARS)}`;
  }
  return name;
}
