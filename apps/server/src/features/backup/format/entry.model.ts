import { z } from 'zod';

/** Rises when earlier versions cannot read the result. */
export const FORMAT = 1;

/** The first entry. Its name is not the product's, so that a rebrand reads older backups. */
export const HEADER = 'backup.json';
/** Describes the entries before it. */
export const MANIFEST = 'manifest.json';
/** The last entry: the hash of the manifest, in the format of sha256sum. */
export const MANIFEST_SUM = 'manifest.sha256';

export const manifestSum = (sha256: string): string => `${sha256}  ${MANIFEST}\n`;

export const rowsPart = (table: string, number: number): string => `rows/${table}/${padded(number)}.zst`;
export const jobsPart = (number: number): string => `jobs/${padded(number)}.zst`;
export const checksumsPart = (number: number): string => `checksums/${padded(number)}.json`;
export const filePart = (storage_key: string): string => `files/${storage_key}`;

const padded = (number: number): string => String(number).padStart(6, '0');

/** What a reader needs to know before it reads on. */
export const headerSchema = z.object({
  kind: z.literal('installation-backup'),
  format: z.number().int().positive(),
  /** The version of the product that made the backup. */
  version: z.string(),
  created_at: z.iso.datetime(),
  /** The migrations of the database, in their order. */
  migrations: z.array(z.string()).min(1),
});
export type Header = z.output<typeof headerSchema>;

const checksum = z.object({
  name: z.string(),
  size: z.number().int().nonnegative(),
  /** In hexadecimal digits. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
/** The size and hash of an entry. */
export type Checksum = z.output<typeof checksum>;

/** The checksums of the files since the previous entry of this kind, in their order. */
export const checksumsSchema = z.array(checksum);

export const manifestSchema = z.object({
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number().int() })),
  jobs: z.number().int(),
  files: z.object({
    count: z.number().int(),
    bytes: z.number().int(),
    /** Storage keys of rows whose bytes were not stored any more when the backup was made. */
    missing: z.array(z.string()),
    /** Storage keys whose bytes did not have the hash of their row. */
    damaged: z.array(z.string()),
  }),
  /** Every other entry between the header and the manifest, except files, in their order. */
  parts: z.array(checksum),
  /** The hash of the header. */
  header_sha256: checksum.shape.sha256,
});
export type Manifest = z.output<typeof manifestSchema>;

/** A job that was not over: it is enqueued again by the restore. */
export const storedJobSchema = z.object({
  name: z.string(),
  id: z.string(),
  data: z.record(z.string(), z.unknown()).nullable(),
  start_after: z.string(),
});
export type StoredJob = z.output<typeof storedJobSchema>;
