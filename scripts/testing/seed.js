import fc from 'fast-check';
// One seed for every property of a run: `TEST_SEED=… npm test` makes the same values again.
fc.configureGlobal({ seed: Number(process.env['TEST_SEED']) });
