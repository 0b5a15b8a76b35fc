import type { Endpoint } from '@postern/contracts';
import type { Command } from 'commander';
import { addCommand, type Run } from './add-command.ts';
import { connect } from './connection/connect.ts';
import { connectToEndpoint, listEndpoints } from './connection/find-endpoint.ts';
import { toTable } from './output/table.ts';
import { localTime } from './output/times.ts';
import type { Outcome, Shell } from './shell.ts';

export function addEndpointsCommands(program: Command, shell: Shell, run: Run): void {
  const group = program.command('endpoints').description('list, show and create endpoints');
  const listing = group.command('list', { isDefault: true }).description('list endpoints');
  listing
    .option('--json', 'print the result as JSON')
    .option('--search <TEXT>', 'only endpoints whose name or id contains this text')
    .action((options: { search?: string }) => run(() => list(shell, options.search)));
  addCommand(group, 'get <ENDPOINT>', 'show an endpoint').action((endpoint: string) =>
    run(async () => {
      const { client, endpoint_id: id } = await connectToEndpoint(shell, endpoint);
      return show(await client.endpoints.get({ id }));
    }),
  );
  addCommand(group, 'create <NAME>', 'create an endpoint').action((name: string) =>
    run(async () => show(await (await connect(shell)).client.endpoints.create({ name }))),
  );
}

async function list(shell: Shell, search?: string): Promise<Outcome> {
  const { client } = await connect(shell);
  const items = await listEndpoints(client, search);
  if (items.length === 0) return { lines: ['No endpoints.'], json: [] };
  const rows = items.map((one) => [
    one.id,
    one.name,
    one.suspended ? 'suspended' : one.status,
    String(one.inbox_count),
    String(one.unread_count),
    localTime(one.last_submission_at),
  ]);
  return {
    lines: toTable(['ID', 'NAME', 'STATUS', 'INBOX', 'UNREAD', 'LAST SUBMISSION'], rows, shell.stdout.columns),
    json: items,
  };
}

const show = (endpoint: Endpoint): Outcome => ({
  lines: [
    `${endpoint.name} (${endpoint.id}), ${endpoint.status}`,
    `Submissions: ${endpoint.inbox_count} in the inbox, ${endpoint.unread_count} unread, ${endpoint.spam_count} spam.`,
    `Submit URL: ${endpoint.submit_url}`,
    `Hosted form: ${endpoint.form_url}`,
  ],
  json: endpoint,
});
