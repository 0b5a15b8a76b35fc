import { formLabels, type FormDefinition, type FormLabels } from '@postern/contracts';
import type { Db } from '../../db/client.ts';
import { findPublished } from './form-versions.repo.ts';

/** The labels of fields and options in the published form of an endpoint; empty without one. */
export async function loadLabels(db: Db, endpoint_id: string): Promise<FormLabels> {
  const row = await findPublished(db, endpoint_id);
  return formLabels((row?.definition as FormDefinition | undefined) ?? null);
}
