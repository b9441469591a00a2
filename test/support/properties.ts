import fc from 'fast-check';

// The same values in every run, so that a red build means a change; `FC_SEED=$RANDOM npm test` looks further.
fc.configureGlobal({ seed: Number(process.env['FC_SEED'] ?? 1) });
