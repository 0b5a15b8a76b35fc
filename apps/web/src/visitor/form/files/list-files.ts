import { listen } from '../form-element.ts';
import { button, controlsOf, element, fieldAround, fillIn, type Field, type PageForm } from '../page-form.ts';

/** The files of a form, each with a line below its field. */
export interface ChosenFiles {
  /** The lines of the files to send, in sending order. */
  lines(): FileLine[];
  /** Reads the inputs again after they were emptied. */
  update(): void;
}

interface FileLine {
  file: File;
  /** @param percent null: the upload is not under way */
  progress: (percent: number | null) => void;
}

type FileField = Extract<Field, { type: 'file' }>;
interface Place {
  field: FileField;
  input: HTMLInputElement;
  list: HTMLUListElement;
  files: File[];
  lines: FileLine[];
}

/** Lists the chosen files with a button to remove each, and accepts files that are dropped on the field. */
export function listFiles(page: PageForm): ChosenFiles {
  const places = page.fields.flatMap((field) => (field.type === 'file' ? placeOf(page, field) : []));
  if (places.length === 0) return { lines: () => [], update: () => undefined };
  const find = (target: EventTarget | null) => places.find(({ field }) => field === fieldAround(page, target));

  let isOwn = false;
  /** Notifies the conditions and the checks. */
  const emitChange = ({ input }: Place) => {
    isOwn = true;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    isOwn = false;
  };
  const put = (place: Place, files: readonly File[]) => {
    const data = new DataTransfer();
    for (const file of files) data.items.add(file);
    place.input.files = data.files;
    place.files = [...files];
    draw(page, place, (at) => {
      put(place, place.files.toSpliced(at, 1));
      emitChange(place);
      // Focuses the file that took its place, so that several can be removed in a row.
      const left = [...place.list.querySelectorAll('button')];
      (left[at] ?? left.at(-1) ?? place.input).focus();
    });
  };
  const add = (place: Place, more: readonly File[]) =>
    put(place, place.field.max_files > 1 ? merge(place.files, more) : more);

  for (const place of places)
    place.input.addEventListener(
      'change',
      () => {
        // A second choice would replace the first one. In some browsers, closing the dialog without a choice empties
        // the input.
        if (!isOwn) add(place, place.input.files?.length ? [...place.input.files] : place.files);
      },
      { signal: page.signal },
    );
  takeDropped(page, (target, files) => {
    const place = find(target);
    if (!place) return;
    add(place, place.field.max_files > 1 ? files : files.slice(0, 1));
    emitChange(place);
  });
  const update = () => {
    for (const place of places) put(place, [...(place.input.files ?? [])]);
  };
  update();
  return { lines: () => places.filter(({ input }) => !input.disabled).flatMap(({ lines }) => lines), update };
}

function placeOf({ elements, undo }: PageForm, field: FileField): Place[] {
  const around = elements.get(field.id);
  const input = around && controlsOf(around)[0];
  if (!(input instanceof HTMLInputElement)) return [];
  const list = element('ul', 'pf-files');
  (zoneOf(input) ?? input).after(list);
  undo.push(() => list.remove());
  return [{ field, input, list, files: [], lines: [] }];
}

/** The drop zone. */
const zoneOf = (within: Element): HTMLElement | null =>
  within.closest<HTMLElement>('[data-field]')?.querySelector<HTMLElement>('.pf-drop') ?? null;

/** The same file chosen twice counts once. */
const merge = (files: readonly File[], more: readonly File[]): File[] => [
  ...files,
  ...more.filter((file) => !files.some((known) => isSame(known, file))),
];
const isSame = (one: File, other: File): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

function draw({ data }: PageForm, place: Place, remove: (at: number) => void): void {
  const { lang, words, max_file_bytes } = data;
  const most = Math.min(place.field.max_bytes ?? max_file_bytes, max_file_bytes);
  const drawn = place.files.map((file, at) => {
    const item = element('li', file.size > most ? 'pf-wrong' : '');
    const name = element('span', '', file.name);
    name.dir = 'auto';
    const away = button('pf-remove', '×');
    away.setAttribute('aria-label', fillIn(words.remove_file, { name: file.name }));
    away.addEventListener('click', () => remove(at));
    item.append(name, element('small', '', sizeInWords(file.size, lang)), away);
    return { item, line: { file, progress: (percent: number | null) => drawProgress(item, file, { percent, words }) } };
  });
  place.list.replaceChildren(...drawn.map(({ item }) => item));
  place.list.hidden = drawn.length === 0;
  place.lines = drawn.map(({ line }) => line);
}

function drawProgress(
  item: HTMLElement,
  file: File,
  { percent, words }: { percent: number | null; words: PageForm['data']['words'] },
): void {
  const known = item.querySelector('progress');
  if (percent === null) {
    known?.remove();
    return;
  }
  const bar = known ?? element('progress', 'pf-bar');
  bar.max = 100;
  bar.value = percent;
  bar.setAttribute('aria-label', fillIn(words.uploading, { name: file.name, percent: `${percent} %` }));
  if (!known) item.append(bar);
}

/** 1 MB is 1,048,576 bytes, as in all limits. */
function sizeInWords(bytes: number, lang: string): string {
  const [unit, size] =
    bytes < 1000 ? ['byte', bytes] : bytes < 1_000_000 ? ['kilobyte', bytes / 1024] : ['megabyte', bytes / 1024 ** 2];
  const maximumFractionDigits = unit === 'megabyte' ? 1 : 0;
  const unitDisplay = unit === 'byte' ? 'long' : 'short';
  return new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay, maximumFractionDigits }).format(size);
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/** Also accepts files dropped beside a field: the browser would open them and leave the page with everything typed. */
function takeDropped(page: PageForm, take: (target: EventTarget | null, files: File[]) => void): void {
  const over = (target: EventTarget | null) => {
    const field = fieldAround(page, target);
    for (const { id, type } of page.fields) {
      const around = type === 'file' ? page.elements.get(id) : undefined;
      if (around) zoneOf(around)?.toggleAttribute('data-over', id === field?.id);
    }
  };
  listen(page.form, ['dragover', page.signal], (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    over(event.target);
  });
  listen(page.form, ['dragleave', page.signal], ({ relatedTarget }) => over(relatedTarget));
  listen(page.form, ['drop', page.signal], (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    over(null);
    take(event.target, [...(event.dataTransfer?.files ?? [])]);
  });
  page.undo.push(() => over(null));
}
