import { fieldLabel, noLabels, type FormLabels, type Submission, type SubmissionFile } from '@postern/contracts';
import { html, type Html } from '@postern/forms/html';
import { oneLine } from '../../../../lib/cut-text.ts';
import { link, style } from './render-layout.ts';
import { inBytes, inLabels, toRows, type FieldRow } from './format-values.ts';
import { linesOf } from './render-template.ts';

/** The facts from which both the text and the HTML are made, so that they cannot say different things. */
export interface Contents {
  rows: readonly FieldRow[];
  files: readonly FileRow[];
  /** The page that shows all of it. */
  url: string;
}

export interface FileRow {
  field: string;
  name: string;
  /** Type and size, whether it is attached, and why to open it with care. */
  about: string;
}

const FILE_NAME_CHARS = 120;
const EMPTY = '—';

interface ContentsOptions {
  url: string;
  /** Ids of the files that are attached to the email. */
  attached: ReadonlySet<string>;
  /** What fields and options are called; as sent when undefined. */
  labels: FormLabels | undefined;
}

export const toContents = (
  { fields, files }: Submission,
  { url, attached, labels = noLabels }: ContentsOptions,
): Contents => ({
  rows: toRows(inLabels(fields, labels)),
  files: files.map((file) => toFileRow({ ...file, field: fieldLabel(labels, file.field) }, attached.has(file.id))),
  url,
});

function toFileRow({ field, name, content_type, size, flag }: SubmissionFile, isAttached: boolean): FileRow {
  const about = [content_type, inBytes(size), ...(isAttached ? ['attached'] : []), ...(flag === null ? [] : [flag])];
  return {
    field: oneLine(field, FILE_NAME_CHARS),
    name: oneLine(name, FILE_NAME_CHARS) || 'file',
    about: oneLine(about.join(' · '), 400),
  };
}

const cutNote = (cut: number): string => `${cut.toLocaleString('en')} more characters`;

/** Indents values of several lines, so that none can pass as another field or as our own words. */
export function contentsText({ rows, files, url }: Contents): string {
  const fields = rows.map(({ name, value, cut }) => {
    const note = cut > 0 ? `\n  … ${cutNote(cut)}: ${url}` : '';
    const isLine = !value.includes('\n') && cut === 0;
    return isLine
      ? `${nameLine(name)}: ${value || EMPTY}`
      : `${nameLine(name)}:\n  ${value.replaceAll('\n', '\n  ')}${note}`;
  });
  const listed = files.map(({ field, name, about }) => `${nameLine(field)}: ${name} (${about})\n  ${url}`);
  return [...fields, ...listed].join('\n');
}

/** A name is always one line. */
const nameLine = (name: string): string => oneLine(name, FILE_NAME_CHARS) || EMPTY;

export const contentsHtml = ({ rows, files, url }: Contents): Html =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse: collapse">
    ${rows.map(({ name, value, cut }) =>
      pair(nameLine(name), html`${linesOf(value || EMPTY)}${cut > 0 && html`… ${link(url, cutNote(cut))}`}`),
    )}
    ${files.map(({ field, name, about }) =>
      pair(nameLine(field), html`${link(url, name)}<br /><span class="muted" style="${style.muted}">${about}</span>`),
    )}
  </table>`;

/** `dir=auto`: each value has its own direction, and cannot change that of the text around it. */
const pair = (name: string, value: Html): Html =>
  html`<tr>
    <td class="cell name" style="${style.name}" dir="auto">${name}</td>
    <td class="cell value" style="${style.value}" dir="auto">${value}</td>
  </tr>`;
