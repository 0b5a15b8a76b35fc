import type { FieldEntry } from '../../../lib/field-entry.ts';
import type { ReceivingEndpoint } from '../../endpoint-cache/endpoint-cache.service.ts';

/** The facts about a submission that its answer needs: as many as were read before a failure. */
export interface AnswerContext {
  endpointId: string;
  /** undefined until it has been found. */
  endpoint: ReceivingEndpoint | undefined;
  /** The visitor's fields, as far as they were read. */
  fields: readonly FieldEntry[];
  /** Names of the form's file inputs. */
  fileFields: readonly string[];
}
