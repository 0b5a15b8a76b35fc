import { sampleValue } from '../samples.ts';
import { changed, inAWeek, made, type Given } from './common.ts';

export const workspace: Given = {
  id: sampleValue('workspace_id'),
  name: 'Brassworks',
  role: 'owner',
  endpoint_ids: null,
  members: 3,
  usage: { month: '2025-06', submissions: 141, limit: 1000, held: 0 },
  suspended: null,
  deletion_at: null,
  created_at: made,
};

export const person: Given = {
  account_id: sampleValue('account_id'),
  name: 'Ines Okafor',
  email: 'ines@brassworks.example',
};

export const member: Given = {
  account_id: sampleValue('account_id'),
  email: 'you@example.org',
  name: 'Ines Okafor',
  role: 'owner',
  endpoint_ids: null,
  joined_at: made,
  you: true,
};

export const invitation: Given = {
  id: sampleValue('invitation_id'),
  email: 'colleague@example.org',
  role: 'editor',
  endpoint_ids: null,
  invited_by: 'you@example.org',
  created_at: changed,
  expires_at: inAWeek,
};
