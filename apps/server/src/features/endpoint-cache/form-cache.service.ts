import { limits, type FormDefinition } from '@postern/contracts';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../db/client.ts';
import { findVersion, listCurrentVersions } from './form-versions.repo.ts';

/**
 * The published form by its version number: definitions are large, so the form cache keeps them for all endpoints
 * together.
 */
export interface PublishedForm {
  version: number;
  /** Earlier versions that a page may still show, and when the next one replaced them (milliseconds). */
  older: ReadonlyMap<number, number>;
}

/** @returns null when no form is published */
export async function loadPublishedForm(db: Db, endpoint_id: string): Promise<PublishedForm | null> {
  const rows = await listCurrentVersions(db, endpoint_id, limits.formVersionHours);
  const current = rows.find((row) => row.superseded_at === null);
  if (!current) return null;
  const older = rows.flatMap(({ version, superseded_at }): [number, number][] =>
    superseded_at ? [[version, superseded_at.getTime()]] : [],
  );
  return { version: current.version, older: new Map(older) };
}

export interface FormCache {
  /** @returns undefined when there is no such version */
  get(endpoint_id: string, version: number): Promise<FormDefinition | undefined>;
}

/** Some thousands of typical forms. In memory they take a few times as much. */
const MAX_CHARS = 16_000_000;

/** A version never changes, so only the size limit evicts entries, the least recently used first. */
export function createFormCache(db: Db, maxChars = MAX_CHARS): FormCache {
  const known = new LRUCache<string, FormDefinition>({ maxSize: maxChars });
  return {
    async get(endpoint_id, version) {
      const key = `${endpoint_id} ${version}`;
      const cached = known.get(key);
      if (cached) return cached;
      const row = await findVersion(db, endpoint_id, version);
      if (!row) return undefined;
      const definition = row.definition as FormDefinition;
      known.set(key, definition, { size: row.chars });
      return definition;
    },
  };
}
