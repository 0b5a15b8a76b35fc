import { FileError } from '../file.error.ts';
import { dateStyles } from './date-styles.ts';
import type { Zip } from './open-zip.ts';
import { readXml } from './parse-xml.ts';
import { readSharedStrings } from './read-shared-strings.ts';

const WORKBOOK = 'xl/workbook.xml';

/** Whether a ZIP file is a workbook (ECMA-376, Office Open XML). */
export const isWorkbook = (zip: Zip): boolean => zip.names.has(WORKBOOK);

/** The names of the sheets in their order. */
export async function listSheets(zip: Zip): Promise<string[]> {
  return (await readIndex(zip)).sheets.map(({ name }) => name);
}

/** What the cells of a sheet refer to. */
export interface OpenSheet {
  /** The sheet as XML. */
  bytes: AsyncIterable<Uint8Array>;
  strings: readonly string[];
  /** For each style whether a number is a date. */
  isDate: readonly boolean[];
  /** Whether days are counted from 1904 instead of 1900. */
  from1904: boolean;
}

/**
 * @param name the first sheet without it
 * @throws {FileError} when there is no such sheet
 */
export async function openSheet(zip: Zip, name: string | undefined): Promise<OpenSheet> {
  const { sheets, from1904 } = await readIndex(zip);
  const sheet = name === undefined ? sheets[0] : sheets.find((each) => each.name === name);
  if (!sheet)
    throw new FileError(name === undefined ? 'The workbook has no sheet.' : 'There is no sheet of this name.');
  const targets = await readTargets(zip);
  const path = targets.get(sheet.relation) ?? `xl/worksheets/sheet${sheets.indexOf(sheet) + 1}.xml`;
  const typed = (end: string) => [...targets.values()].find((each) => each.toLowerCase().endsWith(end));
  const [strings, styles] = [typed('sharedstrings.xml'), typed('styles.xml')];
  return {
    bytes: zip.read(path),
    strings: strings === undefined ? [] : await readSharedStrings(zip.read(strings)),
    isDate: styles === undefined ? [] : await dateStyles(zip.read(styles)),
    from1904,
  };
}

interface Index {
  sheets: { name: string; relation: string }[];
  from1904: boolean;
}

async function readIndex(zip: Zip): Promise<Index> {
  const index: Index = { sheets: [], from1904: false };
  await readXml(zip.read(WORKBOOK), {
    open(tag, attributes) {
      if (tag === 'workbookPr') index.from1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
      if (tag !== 'sheet') return;
      // The prefix of the relation's id is the writer's choice.
      const [, relation = ''] = Object.entries(attributes).find(([key]) => key.endsWith(':id')) ?? [];
      index.sheets.push({ name: attributes['name'] ?? '', relation });
    },
  });
  return index;
}

/** The parts that the workbook refers to, by the id of the relation. */
async function readTargets(zip: Zip): Promise<Map<string, string>> {
  const targets = new Map<string, string>();
  const part = 'xl/_rels/workbook.xml.rels';
  if (!zip.names.has(part)) return targets;
  await readXml(zip.read(part), {
    open(tag, { Id, Target = '' }) {
      if (tag !== 'Relationship' || Id === undefined) return;
      targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
    },
  });
  return targets;
}
