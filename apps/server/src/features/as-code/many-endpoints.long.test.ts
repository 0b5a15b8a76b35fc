import type { EndpointFileInput } from '@postern/contracts';
import { expect, it } from 'vitest';
import { startHarness } from '../../../test/harness.ts';
import { stopwatch } from '../../../test/stopwatch.ts';
import { lockWorkspace } from './code.repo.ts';

const ENDPOINTS = 500;
const FIELDS = 20;
const MOST_MS = 2000;

const file = (at: number): EndpointFileInput => ({
  postern: 1,
  key: `endpoint-${at}`,
  name: `Endpoint ${at}`,
  settings: { spam_threshold: 6, blocked_words: ['casino', 'crypto'], thanks: { title: `Thanks ${at}` } },
  destinations: {
    team: { kind: 'email', config: { to: [`team${at}@example.org`] } },
    crm: { kind: 'webhook', config: { url: `https://crm.example.org/${at}` } },
    chat: { kind: 'slack', secret_from: 'SLACK_URL' },
  },
  caps: [{ limit: 60 }, { field: 'field 0', option: 'Friday', limit: 12 }],
  form: {
    title: `Form ${at}`,
    steps: [
      {
        fields: Array.from({ length: FIELDS }, (_, nth) => ({
          type: 'text' as const,
          id: `f${nth}`,
          name: `field ${nth}`,
          label: `Question ${nth}`,
          help: 'An answer in a sentence or two.',
        })),
      },
    ],
  },
});

it('a plan for 500 endpoints takes at most 2 s', async () => {
  const harness = await startHarness();
  try {
    const { client } = await harness.signUp();
    const files = Array.from({ length: ENDPOINTS }, (_, at) => file(at));
    const secrets = { SLACK_URL: 'https://hooks.slack.example/1' };
    const { fingerprint } = await client.code.plan({ files, secrets });
    const applying = stopwatch();
    await client.code.applyPlan({ files, secrets, fingerprint });
    const applyMs = applying();
    const [first, ...rest] = files;
    const changed = [{ ...file(0), ...first, name: 'Renamed' }, ...rest];
    const planning = stopwatch();
    const plan = await client.code.plan({ files: changed, secrets });
    const planMs = planning();
    expect(plan).toMatchObject({ endpoints: [{ key: 'endpoint-0' }], unchanged: ENDPOINTS - 1 });
    process.stdout.write(
      `A plan for ${ENDPOINTS} endpoints: ${planMs.toFixed()} ms. Creating them: ${applyMs.toFixed()} ms.\n`,
    );
    expect(planMs).toBeLessThan(MOST_MS);
  } finally {
    await harness.close();
  }
});

it('who waits for another applier too long is refused, and nothing is applied', async () => {
  const harness = await startHarness();
  try {
    const { client } = await harness.signUp();
    const files = [{ postern: 1 as const, key: 'a', name: 'A' }];
    const { fingerprint } = await client.code.plan({ files });
    const workspace_id = (await client.workspaces.list()).items[0]?.id ?? '';
    await harness.database.db.transaction().execute(async (trx) => {
      await lockWorkspace(trx, workspace_id);
      await expect(client.code.applyPlan({ files, fingerprint })).rejects.toMatchObject({ status: 409 });
    });
    expect((await client.code.applyPlan({ files, fingerprint })).endpoints).toHaveLength(1);
  } finally {
    await harness.close();
  }
});
