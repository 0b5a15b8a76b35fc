import { foldName, submitAddresses, type SubmitAddress } from '@postern/contracts';
import { namesOf } from './find-form.ts';
import { makeFinding, type Expected, type Finding } from './finding.model.ts';
import type { PageForm } from './page.model.ts';

/** Compares a form’s fields with those that arrive and with the published form. */
export function compareFields(form: PageForm, address: SubmitAddress, expected: Expected): Finding[] {
  const names = namesOf(form);
  const present = new Set(names.flatMap((name) => [name, ...translationsOf(name, address)]));
  const missing = [...listExpected(expected)].filter((name) => !present.has(name));
  const known = new Set([...expected.usual, ...(expected.last?.names ?? [])]);
  const fresh = names.filter((name) => !known.has(name) && !name.startsWith('_'));
  return [
    ...missing.map((name) => {
      const renamed = findNewName(name, fresh, missing.length);
      return renamed === undefined
        ? makeFinding('field_missing', { subject: name, before: name })
        : makeFinding('field_renamed', { subject: name, before: name, after: renamed });
    }),
    ...listRefused(names, address, expected).map((name) =>
      makeFinding('field_refused', { subject: name, after: name }),
    ),
    ...form.controls
      .filter(({ name, type, isDisabled }) => !isDisabled && type !== 'file' && expected.files.includes(name))
      .map(({ name, type }) => makeFinding('file_field_changed', { subject: name, before: 'file', after: type })),
  ];
}

/**
 * A field that arrives is expected only if the page had it when it was last well: a program may send others to the same
 * endpoint. What the published form requires is always expected.
 */
function listExpected({ usual, required, last }: Expected): Set<string> {
  const seen = last === null ? null : new Set(last.names);
  return new Set([...usual.filter((name) => seen === null || seen.has(name)), ...required]);
}

/** The names that an address gives a field of another service. */
function translationsOf(name: string, address: SubmitAddress): string[] {
  const means = address.fields[name]?.means;
  return means === undefined || means === null ? [] : [means];
}

function listRefused(names: readonly string[], address: SubmitAddress, { accepted, honeypot }: Expected): string[] {
  if (accepted === null) return [];
  const idFields: readonly string[] = address.idFields ?? [];
  const allowed = new Set([...accepted, ...idFields, honeypot, ...captchaFields]);
  return names.filter(
    (name) =>
      !allowed.has(name) &&
      !name.startsWith('_') &&
      !/^(altcha|bot-field|botcheck)$/.test(name) &&
      address.fields[name] === undefined,
  );
}

const captchaFields = ['cf-turnstile-response', 'h-captcha-response', 'g-recaptcha-response'];

/** The new name of a field: one that is written differently, or the only new name if only one is missing. */
function findNewName(name: string, fresh: readonly string[], missing: number): string | undefined {
  const plain = toPlain(name);
  return (
    fresh.find((other) => toPlain(other) === plain) ??
    fresh.find((other) => plain.length >= 3 && areParts(toPlain(other), plain)) ??
    (missing === 1 && fresh.length === 1 ? fresh[0] : undefined)
  );
}

const areParts = (a: string, b: string): boolean => a.length >= 3 && (a.includes(b) || b.includes(a));

const toPlain = (name: string): string => foldName(name).replace(/[^\p{L}\p{N}]/gu, '');

/** The table’s entry for the path of a form’s address. */
export const ownAddress: SubmitAddress = submitAddresses.postern;
