import { z } from 'zod';
import { CHILD_ID, ENDPOINT_ID } from './id-shapes.ts';

export const endpointIdSchema = z
  .string()
  .regex(ENDPOINT_ID)
  .describe('An endpoint’s public id, as in its submit URL.');
export const submissionIdSchema = z.string().regex(CHILD_ID).describe('A submission’s id.');
export const fileIdSchema = z.string().regex(CHILD_ID).describe('A file’s id.');
export const destinationIdSchema = z.string().regex(CHILD_ID).describe('A destination’s id.');
export const deliveryIdSchema = z.string().regex(CHILD_ID).describe('A delivery’s id.');
