import type { FormError } from '@postern/contracts/validate-form';

/**
 * Why a field does not match the endpoint's form: the validator's codes, and one for a name that the form does not
 * have.
 */
export type FormErrorCode = FormError['code'] | 'unknown_field';
