// Loaded into the server before anything else (node --import): its clock is ahead by CLOCK_AHEAD_MS, as if time had
// passed while it lay dead. What waits for a lease to end, or for the next attempt, is then due; the code that decides
// so is the one that always does.

const aheadMs = Number(process.env['CLOCK_AHEAD_MS'] ?? 0);
const System = Date;

globalThis.Date = new Proxy(System, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [target.now() + aheadMs] : args, newTarget) as Date,
  get(target, name, receiver) {
    if (name === 'now') return () => System.now() + aheadMs;
    return Reflect.get(target, name, receiver) as unknown;
  },
});
