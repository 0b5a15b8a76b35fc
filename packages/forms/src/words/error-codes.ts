import type { FormError } from '@postern/contracts/validate-form';

/** Why a field is not as the endpoint's form asks for: what the validator says, and a name that the form does not have. */
export type FormErrorCode = FormError['code'] | 'unknown_field';
