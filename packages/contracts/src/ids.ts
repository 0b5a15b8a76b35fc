import { z } from 'zod';
import { CHILD_ID, ENDPOINT_ID, IMPORT_ID, ROW_ID } from './id-shapes.ts';

export const endpointIdSchema = z
  .string()
  .regex(ENDPOINT_ID, 'This is not an endpoint id.')
  .describe('The endpoint’s public id, as in its submit URL.');
export const submissionIdSchema = z
  .string()
  .regex(CHILD_ID, 'This is not a submission id.')
  .describe('The submission’s id.');
export const fileIdSchema = z.string().regex(CHILD_ID, 'This is not a file id.').describe('The file’s id.');
export const destinationIdSchema = z
  .string()
  .regex(CHILD_ID, 'This is not a destination id.')
  .describe('The destination’s id.');
export const deliveryIdSchema = z.string().regex(CHILD_ID, 'This is not a delivery id.').describe('The delivery’s id.');
export const importIdSchema = z.string().regex(IMPORT_ID, 'This is not an import id.');

export const workspaceIdSchema = z.string().regex(ROW_ID).describe('The workspace’s id.');
