import { fieldLabel, formLabels, noLabels, type Endpoint, type FormLabels } from '@postern/contracts';
import { createContext, useContext, useMemo } from 'react';
import { toPlainName } from '../../lib/text.ts';

/** The labels of fields and options in the endpoint's published form; without a form, the names and values as sent. */
export const LabelsContext = createContext<FormLabels>(noLabels);

export const useLabels = (): FormLabels => useContext(LabelsContext);

/** The labels of an endpoint; the same object until its form changes. */
export function useLabelsOf(endpoint: Pick<Endpoint, 'form'> | undefined): FormLabels {
  const form = endpoint?.form ?? null;
  return useMemo(() => formLabels(form), [form]);
}

/** The name of a field on a screen, and its own name where that differs. */
export function calledOf(labels: FormLabels, field: string): { text: string; name: string | undefined } {
  const label = fieldLabel(labels, field);
  return { text: toPlainName(label) || 'no name', name: label === field ? undefined : toPlainName(field) };
}
