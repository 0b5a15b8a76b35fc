import { z } from 'zod';
import { CHILD_ID, ENDPOINT_ID } from './id-shapes.ts';

export const endpointIdSchema = z
  .string()
  .regex(ENDPOINT_ID, 'This is not the id of an endpoint.')
  .describe('An endpoint’s public id, as in its submit URL.');
export const submissionIdSchema = z
  .string()
  .regex(CHILD_ID, 'This is not the id of a submission.')
  .describe('A submission’s id.');
export const fileIdSchema = z.string().regex(CHILD_ID, 'This is not the id of a file.').describe('A file’s id.');
export const destinationIdSchema = z
  .string()
  .regex(CHILD_ID, 'This is not the id of a destination.')
  .describe('A destination’s id.');
export const deliveryIdSchema = z
  .string()
  .regex(CHILD_ID, 'This is not the id of a delivery.')
  .describe('A delivery’s id.');
