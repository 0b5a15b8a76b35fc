import { wordIssue } from '@postern/contracts';
import type { z } from 'zod';

/** For validation whose messages are shown beside a field: the schema library's own messages are for programmers. */
export const inWords = { error: (issue: z.core.$ZodRawIssue): string => wordIssue(issue, 'This') };
