import { expect, it } from 'vitest';
import { aSubmission } from '../../../../test/submissions.ts';
import { deletedSubmission, deletedSubmissions } from './deletion.ts';

const file = {
  id: 'k7Qm2xWv_f',
  field: 'cv',
  name: 'cv.pdf',
  content_type: 'application/pdf',
  size: 1,
  sha256: '',
  flag: null,
  download_url: '',
};

it('names the sender, and the number of files that are deleted with it', () => {
  expect(deletedSubmission(aSubmission(1))).toBe('submission from “Person 1”');
  expect(deletedSubmission(aSubmission(1, { files: [file, file] }))).toBe(
    'submission from “Person 1” with its 2 files',
  );
  expect(deletedSubmission({ fields: [], files: [file] })).toBe('submission with its 1 file');
});

it('counts the files of several, if all are known', () => {
  const some = [aSubmission(2, { files: [file] }), aSubmission(1)];
  expect(deletedSubmissions(2, some)).toBe('these 2 submissions with their 1 file');
  expect(deletedSubmissions(2, [aSubmission(2), aSubmission(1)])).toBe('these 2 submissions');
  expect(deletedSubmissions(1204, some)).toBe('these 1,204 submissions with all their files');
});
