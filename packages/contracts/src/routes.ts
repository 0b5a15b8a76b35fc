import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import { endpointIdSchema } from './ids.ts';
import {
  changePasswordInput,
  forgotPasswordInput,
  loginInput,
  profileSchema,
  registerInput,
  resetPasswordInput,
  sessionSchema,
  updateProfileInput,
  verifyEmailInput,
} from './schemas/account.ts';
import { messageSchema, pageOf } from './schemas/common.ts';
import { createEndpointInput, endpointSchema, updateEndpointInput } from './schemas/endpoint.ts';
import {
  exportDownloadInput,
  exportInput,
  fileInput,
  listSubmissionsInput,
  recentSubmissionsInput,
  submissionInput,
  submissionSchema,
  ticketSchema,
  updateSubmissionInput,
} from './schemas/submission.ts';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One REST call. `input` is one flat object: the keys named in `path` travel in the path, the others in the query
 * (GET, DELETE) or in a JSON body. tRPC takes the same object whole.
 */
export interface Route {
  method: HttpMethod;
  /** Under `/api`; `{key}` stands for a value of the input. */
  path: string;
  /** `ticket`: a token, or a one-time ticket in the query. */
  auth: 'none' | 'token' | 'ticket';
  /** One line for the reference. */
  summary: string;
  input: z.ZodObject | null;
  /** null: the answer is 204 without a body. 'bytes': the answer is a file. */
  output: z.ZodType | null | 'bytes';
  status: 200 | 201 | 204;
  /** What can go wrong, besides `invalid`, `rate_limited`, `internal` and, with a token, `unauthenticated`. */
  errors: readonly ErrorCode[];
}

const empty = null;

/** The REST interface, whole. The server's routes, the OpenAPI document, the client and the parity test come from it. */
export const routes = {
  root: {
    status: {
      method: 'GET',
      path: '/',
      auth: 'none',
      summary: 'Says that the server is there, and which one.',
      input: empty,
      output: z.object({
        name: z.string().describe('The product’s name.'),
        version: z.string().describe('The server’s version.'),
        status: z.literal('ok').describe('It is up.'),
      }),
      status: 200,
      errors: [],
    },
  },
  auth: {
    register: {
      method: 'POST',
      path: '/auth/register',
      auth: 'none',
      summary: 'Creates an account and mails a verification link. Answers the same when the address is taken.',
      input: registerInput,
      output: messageSchema,
      status: 201,
      errors: ['registration_closed'],
    },
    login: {
      method: 'POST',
      path: '/auth/login',
      auth: 'none',
      summary: 'Signs in and returns a bearer token.',
      input: loginInput,
      output: sessionSchema,
      status: 200,
      errors: ['wrong_credentials'],
    },
    logout: {
      method: 'POST',
      path: '/auth/logout',
      auth: 'token',
      summary: 'Ends the session of this token at once.',
      input: empty,
      output: null,
      status: 204,
      errors: [],
    },
    forgotPassword: {
      method: 'POST',
      path: '/auth/forgot-password',
      auth: 'none',
      summary: 'Mails a reset link if the account exists. The answer never tells.',
      input: forgotPasswordInput,
      output: messageSchema,
      status: 200,
      errors: [],
    },
    resetPassword: {
      method: 'POST',
      path: '/auth/reset-password',
      auth: 'none',
      summary: 'Sets a new password with the token of a reset link and ends all sessions.',
      input: resetPasswordInput,
      output: messageSchema,
      status: 200,
      errors: ['token_expired', 'token_unknown'],
    },
    changePassword: {
      method: 'POST',
      path: '/auth/change-password',
      auth: 'token',
      summary: 'Changes the password and ends all other sessions.',
      input: changePasswordInput,
      output: null,
      status: 204,
      errors: ['wrong_password'],
    },
    profile: {
      method: 'GET',
      path: '/auth/profile',
      auth: 'token',
      summary: 'The signed-in account, with this month’s usage.',
      input: empty,
      output: profileSchema,
      status: 200,
      errors: [],
    },
    updateProfile: {
      method: 'PUT',
      path: '/auth/profile',
      auth: 'token',
      summary: 'Changes name and company.',
      input: updateProfileInput,
      output: profileSchema,
      status: 200,
      errors: [],
    },
    verifyEmail: {
      method: 'GET',
      path: '/auth/verify-email/{token}',
      auth: 'none',
      summary: 'Confirms an e-mail address with the token of a verification link.',
      input: verifyEmailInput,
      output: messageSchema,
      status: 200,
      errors: ['token_expired', 'token_unknown'],
    },
    resendVerification: {
      method: 'POST',
      path: '/auth/resend-verification',
      auth: 'token',
      summary: 'Mails a new verification link.',
      input: empty,
      output: messageSchema,
      status: 200,
      errors: [],
    },
  },
  endpoints: {
    list: {
      method: 'GET',
      path: '/endpoints/',
      auth: 'token',
      summary: 'All endpoints of the account, newest first.',
      input: empty,
      output: pageOf(endpointSchema),
      status: 200,
      errors: [],
    },
    create: {
      method: 'POST',
      path: '/endpoints/',
      auth: 'token',
      summary: 'Creates an endpoint.',
      input: createEndpointInput,
      output: endpointSchema,
      status: 201,
      errors: [],
    },
    get: {
      method: 'GET',
      path: '/endpoints/{id}',
      auth: 'token',
      summary: 'One endpoint.',
      input: z.object({ id: endpointIdSchema }),
      output: endpointSchema,
      status: 200,
      errors: ['not_found'],
    },
    update: {
      method: 'PUT',
      path: '/endpoints/{id}',
      auth: 'token',
      summary: 'Changes an endpoint. Omitted keys stay as they are.',
      input: updateEndpointInput,
      output: endpointSchema,
      status: 200,
      errors: ['not_found'],
    },
    delete: {
      method: 'DELETE',
      path: '/endpoints/{id}',
      auth: 'token',
      summary: 'Deletes an endpoint with its submissions and their files.',
      input: z.object({ id: endpointIdSchema }),
      output: null,
      status: 204,
      errors: ['not_found'],
    },
  },
  submissions: {
    recent: {
      method: 'GET',
      path: '/submissions/',
      auth: 'token',
      summary: 'The newest submissions in the inboxes of all endpoints.',
      input: recentSubmissionsInput,
      output: z.object({ items: z.array(submissionSchema).describe('The newest, at most `size`.') }),
      status: 200,
      errors: [],
    },
    list: {
      method: 'GET',
      path: '/submissions/{endpoint_id}',
      auth: 'token',
      summary: 'An endpoint’s submissions, newest first.',
      input: listSubmissionsInput,
      output: pageOf(submissionSchema),
      status: 200,
      errors: ['not_found'],
    },
    get: {
      method: 'GET',
      path: '/submissions/{endpoint_id}/{submission_id}',
      auth: 'token',
      summary: 'One submission.',
      input: submissionInput,
      output: submissionSchema,
      status: 200,
      errors: ['not_found'],
    },
    update: {
      method: 'PATCH',
      path: '/submissions/{endpoint_id}/{submission_id}',
      auth: 'token',
      summary: 'Moves a submission, or marks it as read, unread or starred.',
      input: updateSubmissionInput,
      output: submissionSchema,
      status: 200,
      errors: ['not_found', 'conflict'],
    },
    delete: {
      method: 'DELETE',
      path: '/submissions/{endpoint_id}/{submission_id}',
      auth: 'token',
      summary: 'Deletes a submission and its files.',
      input: submissionInput,
      output: null,
      status: 204,
      errors: ['not_found'],
    },
    export: {
      method: 'GET',
      path: '/submissions/{endpoint_id}/export',
      auth: 'ticket',
      summary: 'An endpoint’s submissions as a file, streamed, newest first.',
      input: exportDownloadInput,
      output: 'bytes',
      status: 200,
      errors: ['not_found'],
    },
    exportTicket: {
      method: 'POST',
      path: '/submissions/{endpoint_id}/export/ticket',
      auth: 'token',
      summary: 'An address that downloads an export once, without a token, within a minute.',
      input: exportInput,
      output: ticketSchema,
      status: 201,
      errors: ['not_found'],
    },
    download: {
      method: 'GET',
      path: '/submissions/files/{file_id}/download',
      auth: 'token',
      summary: 'The bytes of an uploaded file, always as an attachment.',
      input: fileInput,
      output: 'bytes',
      status: 200,
      errors: ['not_found'],
    },
  },
} as const satisfies Record<string, Record<string, Route>>;

export type Routes = typeof routes;

/** What a caller passes for a route; `void` when it takes nothing. */
export type RouteInput<R extends Route> = R['input'] extends z.ZodObject ? z.input<R['input']> : void;

/** What a route answers; `void` for 204. */
export type RouteOutput<R extends Route> = R['output'] extends z.ZodType
  ? z.output<R['output']>
  : R['output'] extends 'bytes'
    ? Response
    : void;
