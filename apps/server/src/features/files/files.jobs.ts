import { z } from 'zod';
import { defineJob } from '../../jobs/define.ts';

/** Removes stored bytes whose rows are gone. Missing keys are fine. */
export const removeFilesJob = defineJob('files.remove', z.object({ storage_keys: z.array(z.string()) }));
