import type pg from 'pg';
import type { z } from 'zod';
import {
  FILES_MOVED,
  filesMovedSchema,
  MOVED_FROM,
  MOVED_TO,
  movedFromSchema,
  movedToSchema,
  type FilesMoved,
  type MovedFrom,
  type MovedTo,
} from './move.model.ts';
import { findRecord } from './move.repo.ts';

async function read<T>(client: pg.Client, key: string, schema: z.ZodType<T>): Promise<T | undefined> {
  const value = await findRecord(client, key);
  return value === undefined ? undefined : schema.parse(JSON.parse(value));
}

export const readMovedTo = (client: pg.Client): Promise<MovedTo | undefined> => read(client, MOVED_TO, movedToSchema);

export const readMovedFrom = (client: pg.Client): Promise<MovedFrom | undefined> =>
  read(client, MOVED_FROM, movedFromSchema);

export const readFilesMoved = (client: pg.Client): Promise<FilesMoved | undefined> =>
  read(client, FILES_MOVED, filesMovedSchema);
