import { auditPageSchema, exportAuditInput, listAuditInput } from '../../schemas/audit/audit-entry.ts';
import type { Route } from '../route.ts';

export const auditRoutes = {
  list: {
    method: 'GET',
    path: '/workspaces/{workspace_id}/audit',
    auth: 'token',
    scope: 'audit:read',
    role: 'admin',
    summary: 'List audit log entries',
    description:
      'Who changed what in a workspace, newest first. Entries contain no data of visitors: no values of fields, no file names, no search terms.',
    input: listAuditInput,
    output: auditPageSchema,
    status: 200,
    errors: ['not_found'],
  },
  export: {
    method: 'GET',
    path: '/workspaces/{workspace_id}/audit/export',
    auth: 'token',
    scope: 'audit:read',
    role: 'admin',
    summary: 'Export the audit log',
    description: 'All entries that match a filter as JSON Lines, newest first. The export is an entry itself.',
    input: exportAuditInput,
    output: 'bytes',
    media: ['application/x-ndjson'],
    status: 200,
    errors: ['not_found'],
  },
} as const satisfies Record<string, Route>;
