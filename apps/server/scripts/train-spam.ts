import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { trainModel } from '../src/features/spam/bayes/train/train-model.ts';
import { corpusFolder, readCorpus } from './spam-corpus.ts';

/**
 * Trains the spam filter from `data/spam/*.jsonl` and writes `data/spam/model.bin`, in half a minute. With `--check` it
 * only compares the model with the result of the training, and fails if they differ. The same messages give the same
 * bytes.
 */
const file = path.join(corpusFolder, 'model.bin');
const bytes = trainModel(readCorpus());
if (process.argv.includes('--check')) {
  if (!bytes.equals(readFileSync(file))) {
    console.error(
      'The spam model is not what its examples and its code give: run node apps/server/scripts/train-spam.ts and commit.',
    );
    process.exit(1);
  }
  console.log('The spam model is up to date.');
} else {
  writeFileSync(file, bytes);
  console.log(`${file}: ${bytes.length} bytes`);
}
