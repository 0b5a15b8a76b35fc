import { fail, manifest, say } from './project.mjs';
import { run } from './run.mjs';

/** Says what is being done and how long it took; shows a program's output only when it failed. */
export async function quietly({ doing, done, failed }, [command, ...args], env) {
  const began = Date.now();
  const onTerminal = process.stderr.isTTY;
  const show = () =>
    process.stderr.write(`\r${manifest.name} · ${doing} … ${Math.round((Date.now() - began) / 1000)} s`);
  const timer = onTerminal ? setInterval(show, 1000) : undefined;
  if (onTerminal) show();
  else say(`${doing} …`);
  const { code, output } = await run(command, args, { env, capture: true });
  clearInterval(timer);
  if (onTerminal) process.stderr.write('\r\u001B[2K');
  if (code !== 0) {
    process.stderr.write(output);
    fail(failed, code);
  }
  say(`${done} in ${((Date.now() - began) / 1000).toFixed(1)} s`);
  return output;
}
