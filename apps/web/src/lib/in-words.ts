import { wordIssue } from '@postern/contracts';
import type { z } from 'zod';

/** For checks whose messages stand beside a field: the schema library's own are for programmers. */
export const inWords = { error: (issue: z.core.$ZodRawIssue): string => wordIssue(issue, 'This') };
