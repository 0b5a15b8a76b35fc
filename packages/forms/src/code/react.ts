import type { FormDefinition, FormField, NamedField } from '@postern/contracts';
import { fieldsOf } from '@postern/contracts/validate-form';
import { languageTags } from '../words/languages.ts';
import { whenOf } from './condition-code.ts';
import { headingOf } from './headings.ts';
import type { SentCode } from './html.ts';
import { jsxElement, jsxEmpty, jsxLine, jsxLines, jsxTag, jsxText } from './react/jsx.ts';
import { codeNames } from './names.ts';
import { indent } from './print.ts';
import { keyCode, member, quote } from './quote.ts';
import { reactField } from './react/field.ts';
import { reactKeys } from './react/keys.ts';
import { textsOf } from './texts.ts';
import { zodSchemaCode } from './zod.ts';

type Keys = ReadonlyMap<FormField, string>;

/** A React component with react-hook-form and zod, in one TypeScript file. */
export function toReactCode({ form, action, version }: SentCode): string {
  const keys = reactKeys(form);
  const keyOf = (field: FormField) => keys.get(field) ?? field.id;
  const isWatched = fieldsOf(form).some(whenOf);
  return `import { zodResolver } from "@hookform/resolvers/zod"
import { useState } from "react"
import { useForm${isWatched ? ', useWatch' : ''} } from "react-hook-form"
import { z } from "zod"

const action = ${quote(action)}

${zodSchemaCode(form, { keyOf, files: 'list' })}
${namesCode(keys)}${componentCode({ form, version, keys })}
${PROBLEM}${hasControls(form) ? `\n${FIELD_ERROR}` : ''}`;
}

const hasControls = (form: FormDefinition): boolean =>
  fieldsOf(form).some(({ type }) => type !== 'hidden' && type !== 'section');

/** Names that cannot be keys of the state, with the keys that replace them. */
function namesCode(keys: Keys): string {
  const others = renamed(keys);
  if (others.length === 0) return '';
  const lines = others.map(([field, key]) => `  ${keyCode(key)}: ${quote(field.name)},`);
  return `/** The server's names of fields whose names would be read as paths here. */
const names: Record<string, string> = {
${lines.join('\n')}
}

`;
}

const renamed = (keys: Keys): [NamedField, string][] =>
  [...keys].flatMap(([field, key]): [NamedField, string][] =>
    'name' in field && field.type !== 'hidden' && field.name !== key ? [[field, key]] : [],
  );

interface Parts {
  form: FormDefinition;
  version: number | null;
  keys: Keys;
}

function componentCode(parts: Parts): string {
  const { form } = parts;
  const { component, schema } = codeNames(form);
  const texts = textsOf(form);
  const isWatched = fieldsOf(form).some(whenOf);
  const isSeen = hasControls(form);
  const thanks = jsxElement(jsxTag('div', { role: 'status' }), [
    jsxLine(jsxTag('h2', {}), jsxText(texts.thanksTitle)),
    jsxLine(jsxTag('p', {}), jsxLines(texts.thanksText)),
  ]);
  return `export function ${component}() {
  const [isSent, setSent] = useState(false)
  const {${isSeen ? '\n    register,' : ''}
    handleSubmit,
    setError,${isWatched ? '\n    control,' : ''}
    formState: { errors, isSubmitting },
  } = useForm<z.input<typeof ${schema}>, unknown, z.output<typeof ${schema}>>({
    resolver: zodResolver(${schema}),
    defaultValues: {
${indent(defaultsOf(parts).join('\n'), 3)}
    },
  })${isWatched ? '\n  const asked = askedOf(useWatch({ control }))' : ''}

${indent(sendCode(parts))}

  if (isSent)
    return (
${indent(thanks, 3)}
    )
  return (
${indent(formCode(parts), 2)}
  )
}
`;
}

function sendCode({ form, keys }: Parts): string {
  const { schema } = codeNames(form);
  const isRenamed = renamed(keys).length > 0;
  const body = isRenamed
    ? `const body = new FormData()
  for (const [key, value] of new FormData(event?.target)) body.append(names[key] ?? key, value)`
    : 'const body = new FormData(event?.target)';
  const key = isRenamed ? '(Object.keys(names).find((each) => names[each] === path) ?? path)' : 'path';
  // A form without named fields has no field errors.
  const errors = [...keys.keys()].some((field) => 'name' in field)
    ? `  for (const { path, message } of problem?.errors ?? [])
    setError(${key} as keyof z.input<typeof ${schema}>, { message })\n`
    : '';
  return `const send = handleSubmit(async (_values, event) => {
  ${body}
  const response = await fetch(action, {
    method: "POST",
    headers: { Accept: "application/json" },
    body,
  }).catch(() => undefined)
  if (response?.ok) return setSent(true)
  const problem: Problem | undefined = await response?.json().catch(() => undefined)
${errors}  setError("root", { message: problem?.detail ?? ${quote(textsOf(form).failed)} })
})`;
}

/** The default values. A required choice that was not made yet has no value. */
function defaultsOf({ form, keys }: Parts): string[] {
  return fieldsOf(form).flatMap((field) => {
    const value = defaultOf(field);
    return value === null ? [] : [`${keyCode(keys.get(field) ?? field.id)}: ${value},`];
  });
}

function defaultOf(field: FormField): string | null {
  switch (field.type) {
    case 'section':
    case 'hidden':
    case 'file':
      return null;
    case 'checkboxes':
      return `[${field.default.map(quote).join(', ')}]`;
    case 'checkbox':
    case 'consent':
      if (field.type === 'checkbox' && field.default) return quote(field.value);
      return field.required && !field.show_when ? null : 'false';
    case 'select':
    case 'radio':
    case 'rating': {
      const chosen = field.type === 'rating' ? null : field.default;
      return chosen === null ? (field.required && !field.show_when ? null : '""') : quote(chosen);
    }
    default:
      return quote(field.default ?? '');
  }
}

function formCode({ form, version, keys }: Parts): string {
  const texts = textsOf(form);
  const lang = form.language === null ? null : languageTags[form.language];
  const lines = [
    ...(version === null ? [] : [jsxEmpty('input', { type: 'hidden', name: '_form_version', value: version })]),
    ...(form.title === '' ? [] : [jsxLine(jsxTag('h2', {}), jsxText(form.title))]),
    ...(form.description === '' ? [] : [jsxLine(jsxTag('p', {}), jsxLines(form.description))]),
    ...form.steps.flatMap(({ title, fields }) => {
      const isOnly = form.steps.length === 1;
      const heading = title ? [jsxLine(jsxTag(headingOf(form), {}), jsxText(title))] : [];
      const inside = [...heading, ...fields.map((field) => shownCode(field, { keys, form }))];
      return isOnly ? inside : [jsxElement(jsxTag('section', {}), inside)];
    }),
    '{/* Honeypot: only bots fill this in. */}',
    jsxEmpty('input', { name: '_gotcha', hidden: true, tabIndex: -1, autoComplete: 'off' }),
    '{errors.root && <p role="alert">{errors.root.message}</p>}',
    '<button type="submit" disabled={isSubmitting}>',
    indent(`{isSubmitting ? ${quote(texts.sending)} : ${quote(texts.submit)}}`),
    '</button>',
  ];
  const attributes = { action: { code: 'action' }, method: 'post', lang, noValidate: true, onSubmit: { code: 'send' } };
  return jsxElement(jsxTag('form', attributes), lines);
}

function shownCode(field: FormField, { keys, form }: Pick<Parts, 'keys' | 'form'>): string {
  const code = fieldCode(field, { keys, form });
  if (!whenOf(field)) return code;
  return `{${member('asked', keys.get(field) ?? field.id)} && (\n${indent(code)}\n)}`;
}

function fieldCode(field: FormField, { keys, form }: Pick<Parts, 'keys' | 'form'>): string {
  if (field.type === 'hidden') return jsxEmpty('input', { type: 'hidden', name: field.name, value: field.default });
  if (field.type !== 'section')
    return reactField(field, { key: keys.get(field) ?? field.id, choose: textsOf(form).choose });
  const heading = jsxLine(jsxTag(headingOf(form, field), {}), jsxText(field.label));
  if (field.help === null) return heading;
  const help = jsxLine(jsxTag('p', {}), jsxLines(field.help));
  return whenOf(field) ? `<>\n${indent(`${heading}\n${help}`)}\n</>` : `${heading}\n${help}`;
}

const PROBLEM = `interface Problem {
  detail?: string
  errors?: { path: string; message: string }[]
}
`;

const FIELD_ERROR = `interface Fault {
  message?: string | undefined
}

/** What is wrong with a field, or with one of its files. */
function FieldError({ id, error }: { id: string; error: Fault | (Fault | undefined)[] | undefined }) {
  const message = [error].flat().find((each) => each?.message)?.message
  return message ? (
    <p id={id} role="alert">
      {message}
    </p>
  ) : null
}
`;
