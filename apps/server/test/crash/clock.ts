// Loaded into the server first (node --import). Sets the server's clock ahead by CLOCK_AHEAD_MS, as if that time had
// passed while the server was dead. Work that waits for the end of a lease, or for the next attempt, is then due. The
// code that decides so is the product's own.

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
