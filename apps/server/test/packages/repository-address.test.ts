import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

const file = path.resolve(import.meta.dirname, '../../../../scripts/build/repository-address.mjs');
const { toRepositoryUrl } = (await import(pathToFileURL(file).href)) as {
  toRepositoryUrl: (remote: string) => string | undefined;
};

it.each([
  ['https://github.com/acme/forms', 'git+https://github.com/acme/forms.git'],
  ['https://someone:secret@github.com/acme/forms.git\n', 'git+https://github.com/acme/forms.git'],
  ['git@gitlab.example.org:acme/teams/forms.git', 'git+https://gitlab.example.org/acme/teams/forms.git'],
  ['ssh://git@codeberg.org/acme/forms', 'git+https://codeberg.org/acme/forms.git'],
  ['ssh://git@git.example.org:2222/acme/forms.git', 'git+https://git.example.org/acme/forms.git'],
  ['https://git.example.org:8443/acme/forms/', 'git+https://git.example.org:8443/acme/forms.git'],
  ['/srv/git/forms.git', undefined],
  ['file:///srv/git/forms.git', undefined],
  ['http://127.0.0.1:3000/acme/forms', undefined],
  ['', undefined],
])('a remote %j is published as %s', (remote, url) => {
  expect(toRepositoryUrl(remote)).toBe(url);
});
