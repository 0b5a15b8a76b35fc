/** Indexes in the list of formats in `styles`. */
export const BOLD = 1;
export const TIME = 2;
/** The format "Text": input into such a cell is never a formula. */
export const TEXT = 3;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
export const SHEET_MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const font = (more: string) => `<font>${more}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`;
const format = (numFmtId: number, fontId: number) =>
  `<xf numFmtId="${numFmtId}" fontId="${fontId}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;

/** 49 is "Text" in every spreadsheet; 164 is the first that a file may define. */
export const styles = `${XML}<styleSheet xmlns="${SHEET_MAIN}">
<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>
<fonts count="2">${font('')}${font('<b/>')}</fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="4">${format(0, 0)}${format(49, 1)}${format(164, 0)}${format(49, 0)}</cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>
</styleSheet>`;

const times = (count: number, of: (n: number) => string): string =>
  Array.from({ length: count }, (_, index) => of(index + 1)).join('');

const sheetName = (n: number): string => (n === 1 ? 'Submissions' : `Submissions ${n}`);

export const workbook = (sheets: number): string =>
  `${XML}<workbook xmlns="${SHEET_MAIN}" xmlns:r="${OFFICE}"><sheets>${times(
    sheets,
    (n) => `<sheet name="${sheetName(n)}" sheetId="${n}" r:id="rId${n}"/>`,
  )}</sheets></workbook>`;

export const workbookRelationships = (sheets: number): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${times(
    sheets,
    (n) => `<Relationship Id="rId${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
  )}<Relationship Id="rId${sheets + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`;

export const relationships = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

const part = (name: string, type: string) =>
  `<Override PartName="/xl/${name}.xml" ContentType="${CONTENT}.${type}+xml"/>`;

export const contentTypes = (sheets: number): string =>
  `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('workbook', 'sheet.main')}${part('styles', 'styles')}${times(sheets, (n) => part(`worksheets/sheet${n}`, 'worksheet'))}</Types>`;

/** The widths of columns that need more than the usual one, in characters. */
export const ID_WIDTH = 36;
export const TIME_WIDTH = 20;

/** The beginning of a sheet: its first row stays visible. */
export function sheetHead(widths: readonly (number | undefined)[]): string {
  const cols = widths.flatMap((width, index) =>
    width === undefined ? [] : [`<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`],
  );
  const shape = cols.length === 0 ? '' : `<cols>${cols.join('')}</cols>`;
  return `${XML}<worksheet xmlns="${SHEET_MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${shape}<sheetData>`;
}

export const sheetTail = '</sheetData></worksheet>';
