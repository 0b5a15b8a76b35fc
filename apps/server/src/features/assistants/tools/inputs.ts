import { z } from 'zod';

export const endpointId = z.string().describe('The id of an endpoint: ten characters, from list_endpoints.');
export const submissionId = z.string().describe('The id of a submission, from search_submissions.');
