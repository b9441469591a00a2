import fc from 'fast-check';

// The same values in every run, so that a failure is caused by a change. `FC_SEED=$RANDOM npm test` tests
// other values.
fc.configureGlobal({ seed: Number(process.env['FC_SEED'] ?? 1) });
