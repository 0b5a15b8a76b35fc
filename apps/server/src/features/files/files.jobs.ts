import { z } from 'zod';
import { defineJob } from '../../jobs/define.ts';

/** Removes stored files whose rows were deleted. Missing keys are ignored. */
export const removeFilesJob = defineJob('files.remove', z.object({ storage_keys: z.array(z.string()) }));
