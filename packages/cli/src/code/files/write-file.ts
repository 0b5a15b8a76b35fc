import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { EndpointFile, EndpointFileInput } from '@postern/contracts';
import { stringify } from 'yaml';
import { saveStream } from '../../output/save-stream.ts';
import type { Shell } from '../../shell.ts';

/** A file as text: JSON if its name says so, otherwise YAML. */
export const toText = (name: string, file: EndpointFileInput): string =>
  /\.json$/i.test(name) ? `${JSON.stringify(file, null, 2)}\n` : stringify(file, { lineWidth: 0 });

export async function writeEndpointFile(shell: Shell, file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await saveStream(
    (async function* () {
      yield text;
    })(),
    file,
    shell.signal,
  );
}

/** The names of secrets are in files only: the server does not know them. */
export function keepSecretNames(pulled: EndpointFileInput, before: EndpointFile): EndpointFileInput {
  const old = new Map(Object.entries(before.destinations));
  const destinations = Object.entries(pulled.destinations ?? {}).map(([key, one]) => {
    const known = old.get(key);
    const name = known && 'secret_from' in known && known.kind === one.kind ? known.secret_from : undefined;
    return [key, name === undefined ? one : { ...one, secret_from: name }];
  });
  const secret_from = before.settings.captcha?.secret_from;
  const { captcha } = pulled.settings ?? {};
  return {
    ...pulled,
    ...(captcha &&
      secret_from !== undefined && { settings: { ...pulled.settings, captcha: { ...captcha, secret_from } } }),
    ...(destinations.length > 0 && {
      destinations: Object.fromEntries(destinations) as NonNullable<EndpointFileInput['destinations']>,
    }),
  };
}
