import type { ChosenFiles } from './list-files.ts';
import { fillIn, type PageForm } from '../page-form.ts';

/** A quarter at a time: nobody wants to hear each percent. */
const ANNOUNCED_STEP = 25;

/**
 * Shows how far each file is. Browsers tell how much of everything went out; files go one after the other, behind the
 * little that the texts take.
 * @returns what to do with each number the browser tells
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
