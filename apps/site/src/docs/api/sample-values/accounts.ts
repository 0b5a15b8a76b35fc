import { defaultPreferences } from '@postern/contracts';
import { sampleValue } from '../samples.ts';
import { changed, inAYear, made, type Given } from './common.ts';

export const account: Given = {
  id: '01jz4q2b7n5m8c3x6v9w',
  email: 'you@example.org',
  name: 'Ines Okafor',
  company: 'Brassworks',
  email_verified: true,
  required_provider: null,
  usage: { month: '2025-06', submissions: 141, limit: 1000 },
  preferences: defaultPreferences,
  created_at: made,
};

export const apiKey: Given = {
  id: sampleValue('key_id'),
  name: 'Nightly export',
  scopes: ['submissions:read'],
  endpoint_ids: null,
  made_by: 'you@example.org',
  hint: 'pk_8Jx2v',
  created_at: changed,
  expires_at: inAYear,
};

export const identity: Given = {
  id: sampleValue('identity_id'),
  provider: 'Acme',
  issuer: 'https://id.acme.example',
  email: 'ines@acme.example',
  created_at: made,
  last_used_at: changed,
};
