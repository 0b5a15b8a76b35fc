import { z } from 'zod';

/**
 * Ids are opaque, but the id of a submission or a file begins with its endpoint's id and an underscore, so that each
 * is found by primary key. Characters: digits and letters without look-alikes.
 */
const ENDPOINT_ID = /^[0-9A-Za-z]{6,16}$/;
const CHILD_ID = /^[0-9A-Za-z]{6,16}_[0-9A-Za-z]{16,32}$/;

/** Words that stand in an endpoint id's place in URLs and so can never be one. */
export const reservedEndpointIds: readonly string[] = ['new', 'files', 'export'];

export const endpointIdSchema = z
  .string()
  .regex(ENDPOINT_ID)
  .describe('An endpoint’s public id, as in its submit URL.');
export const submissionIdSchema = z.string().regex(CHILD_ID).describe('A submission’s id.');
export const fileIdSchema = z.string().regex(CHILD_ID).describe('A file’s id.');

/** The endpoint that a submission or a file belongs to, read from its id. */
export const endpointIdOf = (childId: string): string => childId.slice(0, childId.indexOf('_'));
