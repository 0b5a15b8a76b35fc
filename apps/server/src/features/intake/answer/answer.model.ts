import type { SubmitAddress } from '@postern/contracts';
import type { FieldEntry } from '../../../lib/field-entry.ts';
import type { ReceivingEndpoint } from '../../endpoint-cache/endpoint-cache.service.ts';
import type { FormOfAnswer } from './choose-form-of-answer.ts';

/** The facts about a submission that its answer needs: as many as were read before a failure. */
export interface AnswerContext {
  /** The address that the submission was sent to. */
  address: SubmitAddress;
  form: FormOfAnswer;
  /** Empty until the field that names the endpoint has been read. */
  endpointId: string;
  /** undefined until it has been found. */
  endpoint: ReceivingEndpoint | undefined;
  /** The visitor's fields, as far as they were read. */
  fields: readonly FieldEntry[];
  /** Names of the form's file inputs. */
  fileFields: readonly string[];
}
