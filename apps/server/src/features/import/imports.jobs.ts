import { z } from 'zod';
import { defineJob } from '../../jobs/define.ts';

/** Continues an import: the state of its row says with what. A run that is lost is repeated after a quarter of an hour. */
export const runImportJob = defineJob('imports.run', z.object({ endpoint_id: z.string(), import_id: z.string() }), {
  expireSeconds: 900,
});

/** Deletes uploads that were not imported. */
export const tidyImportsJob = defineJob('imports.tidy', z.object({}), { retryLimit: 0 });
