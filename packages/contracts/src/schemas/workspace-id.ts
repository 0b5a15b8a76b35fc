import { z } from 'zod';

/** The shape of the ids of rows that are no endpoint’s. */
export const rowId = z.string().regex(/^[0-9a-z]{16,32}$/);

export const workspaceIdSchema = rowId.describe('The workspace’s id.');
