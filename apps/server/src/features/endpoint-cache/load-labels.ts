import { formLabels, type FormDefinition, type FormLabels } from '@postern/contracts';
import type { Db } from '../../db/client.ts';
import { findPublished } from './form-versions.repo.ts';

/** What the published form of an endpoint calls its fields and options; nothing without one. */
export async function loadLabels(db: Db, endpoint_id: string): Promise<FormLabels> {
  const row = await findPublished(db, endpoint_id);
  return formLabels((row?.definition as FormDefinition | undefined) ?? null);
}
