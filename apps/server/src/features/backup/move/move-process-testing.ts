import process from 'node:process';
import { move } from './move-testing.ts';

// A program: moves a database, and ends as by a crash when a step begins.

const [from = '', to = '', step = ''] = process.argv.slice(2);
await move(from, to, {
  onProgress: ({ doing }) => {
    if (doing.startsWith(step)) process.kill(process.pid, 'SIGKILL');
  },
});
