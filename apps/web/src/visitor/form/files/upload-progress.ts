import type { ChosenFiles } from './list-files.ts';
import { fillIn, type PageForm } from '../page-form.ts';

/** Announces every quarter only: each percent would be too much to listen to. */
const ANNOUNCED_STEP = 25;

/**
 * Shows how far each file is. Browsers report the progress of the whole request; files follow each other, after the few
 * bytes of the text fields.
 * @returns the handler of the browser's progress events
 */
export function showUpload(page: PageForm, files: ChosenFiles): (sent: number, total: number) => void {
  const lines = files.lines();
  const bytes = lines.reduce((sum, { file }) => sum + file.size, 0);
  let announced = 0;
  return (sent, total) => {
    if (bytes === 0 || total === 0) return;
    let left = bytes * (sent / total);
    for (const { file, progress } of lines) {
      const percent = file.size === 0 ? 100 : Math.floor((Math.min(Math.max(left, 0), file.size) / file.size) * 100);
      left -= file.size;
      progress(percent);
    }
    const step = Math.floor(((sent / total) * 100) / ANNOUNCED_STEP) * ANNOUNCED_STEP;
    if (step <= announced) return;
    announced = step;
    const name = lines.map(({ file }) => file.name).join(', ');
    page.announce(fillIn(page.data.words.uploading, { name, percent: `${step} %` }));
  };
}

export function hideUpload(files: ChosenFiles): void {
  for (const { progress } of files.lines()) progress(null);
}
