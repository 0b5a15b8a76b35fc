import { fieldLabel, formLabels, noLabels, type Endpoint, type FormLabels } from '@postern/contracts';
import { createContext, useContext, useMemo } from 'react';
import { toPlainName } from '../../lib/text.ts';

/** What the endpoint's published form calls fields and options; without a form they are called as they were sent. */
export const LabelsContext = createContext<FormLabels>(noLabels);

export const useLabels = (): FormLabels => useContext(LabelsContext);

/** The labels of an endpoint, the same object as long as its form is the same. */
export function useLabelsOf(endpoint: Pick<Endpoint, 'form'> | undefined): FormLabels {
  const form = endpoint?.form ?? null;
  return useMemo(() => formLabels(form), [form]);
}

/** What a field is called on a screen, and its name where that differs. */
export function calledOf(labels: FormLabels, field: string): { text: string; name: string | undefined } {
  const label = fieldLabel(labels, field);
  return { text: toPlainName(label) || 'no name', name: label === field ? undefined : toPlainName(field) };
}
