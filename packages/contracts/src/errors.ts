import { z } from 'zod';

/**
 * Each way in which a call can fail, with its HTTP status and the title of its problem document.
 * Codes are stable: other programs branch on them. The sentence for people is `detail`.
 */
export const errorTable = {
  malformed: { status: 400, title: 'The request cannot be read' },
  unauthenticated: { status: 401, title: 'Not signed in' },
  wrong_credentials: { status: 401, title: 'Wrong credentials' },
  forbidden: { status: 403, title: 'Not allowed' },
  second_factor_required: { status: 403, title: 'Second factor required' },
  registration_closed: { status: 403, title: 'Registration is closed' },
  endpoint_paused: { status: 403, title: 'This endpoint is paused' },
  endpoint_suspended: { status: 403, title: 'This endpoint is suspended' },
  account_suspended: { status: 403, title: 'This account is suspended' },
  form_taken_down: { status: 403, title: 'This form was taken down' },
  endpoint_closed: { status: 403, title: 'This form is closed' },
  origin_not_allowed: { status: 403, title: 'This site may not post here' },
  captcha_failed: { status: 422, title: 'The challenge was not solved' },
  not_found: { status: 404, title: 'Not found' },
  token_unknown: { status: 404, title: 'Unknown or used token' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  too_slow: { status: 408, title: 'Request too slow' },
  conflict: { status: 409, title: 'Conflict' },
  too_large: { status: 413, title: 'Too large' },
  unsupported_type: { status: 415, title: 'Unsupported content type' },
  range_not_satisfiable: { status: 416, title: 'Range not satisfiable' },
  invalid: { status: 422, title: 'Invalid values' },
  wrong_password: { status: 422, title: 'Wrong password' },
  wrong_code: { status: 422, title: 'Wrong code' },
  wrong_passkey: { status: 422, title: 'Wrong passkey' },
  idempotency_mismatch: { status: 422, title: 'Idempotency key used for another submission' },
  token_expired: { status: 422, title: 'Invalid or expired token' },
  rate_limited: { status: 429, title: 'Too many requests' },
  quota_exceeded: { status: 429, title: 'Monthly limit reached' },
  headers_too_large: { status: 431, title: 'Headers too large' },
  internal: { status: 500, title: 'Something went wrong' },
  unavailable: { status: 503, title: 'Not available' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ErrorCode = keyof typeof errorTable;

export const errorCodes = Object.keys(errorTable) as ErrorCode[];

/** The HTTP status that goes with a code. */
export const errorStatus = (code: ErrorCode): number => errorTable[code].status;

export const fieldErrorSchema = z
  .object({
    path: z.string().describe('The invalid field. Nested names are joined by dots; "" is the whole body.'),
    message: z.string().describe('The error, as a sentence for people.'),
    code: z.string().describe('The error, for programs: too_small, invalid_format, …'),
  })
  .meta({ id: 'FieldError' });
export type FieldError = z.infer<typeof fieldErrorSchema>;

/** A problem document (RFC 9457), the body of every answer that is not a success. */
export const problemSchema = z
  .object({
    type: z.string().describe('The relative URL of the page that explains this code.'),
    title: z.string().describe('The kind of problem; the same for each occurrence of the code.'),
    status: z.int().describe('The HTTP status, repeated.'),
    detail: z.string().describe('The problem in this call, as a sentence that may be shown to people.'),
    code: z.enum(errorCodes).describe('The kind of problem, for programs.'),
    request_id: z.string().describe('Include it when you ask for help. The log has the same id.'),
    errors: z.array(fieldErrorSchema).optional().describe('Each invalid field, if the problem is in fields.'),
  })
  .describe('A problem document (RFC 9457), served as application/problem+json.')
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof problemSchema>;
