import { publicUrl } from '../../../addresses.ts';
import { sampleValue } from '../samples.ts';
import {
  changed,
  destination_id,
  endpoint_id,
  inAMinute,
  made,
  submission_id,
  type Given,
} from '../sample-values/common.ts';
import { invitation, member, person, workspace } from '../sample-values/workspaces.ts';

const privacyRequest = {
  id: sampleValue('request_id'),
  state: 'found',
  value: 'noor@example.org',
  match: 'whole',
  in_files: false,
  read: 8412,
  hits: 1,
  more: false,
  unread_files: 0,
  created_by: person,
  created_at: made,
  expires_at: '2025-06-27T08:30:12.480Z',
  erased: null,
};

const joining = {
  role: 'reader',
  endpoint_ids: null,
  providers: [{ name: 'Acme', domains: ['brassworks.example'] }],
};

export const workspacesAnswers: Readonly<Record<string, Given>> = {
  'workspaces.list': { items: [workspace] },
  'workspaces.create': workspace,
  'workspaces.update': { ...workspace, name: 'Brassworks Studio' },
  'workspaces.joining': joining,
  'workspaces.updateJoining': joining,
  'workspaces.requireFactor': { ...workspace, second_factor_required: true },
  'workspaces.delete': { deletion_at: '2025-07-04T08:30:12.480Z' },
  'workspaces.members': { items: [member] },
  'workspaces.memberEmails': {
    items: [{ endpoint_id, endpoint: 'Repair enquiries', destination_id, destination: 'Workshop' }],
    total: 1,
  },
  'workspaces.updateMember': { ...member, role: 'editor', endpoint_ids: [endpoint_id] },
  'invitations.list': { items: [invitation] },
  'invitations.create': invitation,
  'invitations.open': {
    workspace: 'Brassworks',
    email: 'colleague@example.org',
    role: 'editor',
    invited_by: 'Ines Okafor',
    has_account: false,
    expires_at: invitation['expires_at'],
  },
  'invitations.accept': { ...workspace, role: 'editor' },
  'audit.list': {
    items: [
      {
        id: '01jz4qp8u6w8y2a5c7e9',
        at: changed,
        actor: { kind: 'account', id: sampleValue('account_id'), email: 'you@example.org', name: 'Ines Okafor' },
        action: 'endpoint.changed',
        target: { kind: 'endpoint', id: endpoint_id, name: 'Repair enquiries' },
        endpoint: { id: endpoint_id, name: 'Repair enquiries' },
        ip: '203.0.113.7',
        user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:139.0) Gecko/20100101 Firefox/139.0',
        changes: [{ setting: 'spam_threshold', hidden: false, before: 5, after: 7 }],
      },
    ],
    next_cursor: null,
  },
  'privacy.search': { ...privacyRequest, state: 'searching', read: 0, hits: 0 },
  'privacy.list': { items: [privacyRequest] },
  'privacy.get': { ...privacyRequest, in_files: true, unread_files: 1 },
  'privacy.hits': {
    items: [
      {
        submission_id,
        endpoint_id,
        endpoint_name: 'Repair enquiries',
        created_at: made,
        places: [{ in: 'field', field: 'email' }],
        state: 'found',
      },
    ],
    next_cursor: null,
  },
  'privacy.unread': {
    items: [
      {
        file_id: sampleValue('file_id'),
        submission_id,
        endpoint_id,
        endpoint_name: 'Repair enquiries',
        field: 'attachment',
        name: 'scan.pdf',
        reason: 'no_text',
      },
    ],
    next_cursor: null,
  },
  'privacy.erase': { ...privacyRequest, state: 'erasing', expires_at: null },
  'privacy.exportTicket': {
    id: '01jz4qq2u6w8y2a5c7ea',
    url: `${publicUrl}/api/workspaces/${sampleValue('workspace_id')}/privacy/${sampleValue('request_id')}/export?ticket=C2FVsBQIhrscChlQIMV-b5sSYspob7oD`,
    expires_at: inAMinute,
  },
  'privacy.keys': {
    keys: [
      {
        kty: 'OKP',
        crv: 'Ed25519',
        alg: 'EdDSA',
        use: 'sig',
        kid: 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k',
        x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
      },
    ],
  },
};
