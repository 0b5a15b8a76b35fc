import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator } from '@playwright/test';

const values: Readonly<Record<string, string>> = {
  email: 'ines@example.org',
  tel: '+49 30 1234567',
  url: 'https://brassworks.example',
  number: '3',
  range: '3',
  date: '2026-03-14',
  time: '10:30',
  month: '2026-03',
  'datetime-local': '2026-03-14T10:30',
  color: '#1d6f63',
};

/** Fills in the controls that a person sees, each by its kind. */
export async function fillForm(form: Locator): Promise<void> {
  for (const control of await form.locator('input, textarea, select').all()) {
    if (!(await control.isVisible()) || !(await control.isEnabled())) continue;
    const { tag, type } = await control.evaluate((element: HTMLInputElement) => ({
      tag: element.tagName,
      type: element.type,
    }));
    if (tag === 'SELECT') await chooseLast(control);
    else if (type === 'file') await control.setInputFiles(await letterbox());
    else if (type === 'checkbox' || type === 'radio') await control.check();
    else if (type !== 'submit' && type !== 'button' && type !== 'reset')
      await control.fill(values[type] ?? 'The flap of an old letterbox sticks, and the rain comes in.');
  }
}

const chooseLast = async (select: Locator) => {
  const count = await select.locator('option').count();
  await select.selectOption({ index: count - 1 });
};

/** A small file on disk that is a JPEG by its name and its bytes. */
export async function letterbox(folder?: string, name = 'letterbox.jpg'): Promise<string> {
  const file = path.join(folder ?? (await mkdtemp(path.join(tmpdir(), 'postern-sample-'))), name);
  await writeFile(file, Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'));
  return file;
}
