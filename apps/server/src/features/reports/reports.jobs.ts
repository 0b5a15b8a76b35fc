import { z } from 'zod';
import { defineJob } from '../../jobs/define.ts';

/** Emails a report to the operator. */
export const sendReportJob = defineJob('reports.send', z.object({ report_id: z.string() }));
