import { unescapeText } from '../../../import/read/workbook/read-shared-strings.ts';
import type { XmlHandler } from '../../../import/read/workbook/parse-xml.ts';
import type { TextSink } from './text-sink.ts';

/** Elements between whose ends a text is one: a paragraph, a cell, a property. Runs of a paragraph are not among them. */
const blocks = new Set([
  'p',
  'h',
  'br',
  'cr',
  'line-break',
  'si',
  'is',
  'c',
  'v',
  'f',
  'comment',
  'author',
  'creator',
  'date',
]);
/** Texts beside the one that people see. They would split it. */
const asides = new Set(['delText', 'delInstrText', 'instrText', 'rPh', 'annotation', 'note']);
/** Attributes that people write. */
const written = new Set([
  'author',
  'displayName',
  'userId',
  'userName',
  'Target',
  'href',
  'descr',
  'title',
  'tooltip',
  'instr',
  'string-value',
]);
/** Elements of Office Open XML in which spaces are content. */
const spaced = new Set(['t', 'delText']);

interface Kind {
  isOpenDocument: boolean;
  /** Whether each element is a text by itself. */
  isProperties: boolean;
}

/** Collects the text of one part of a document, with one line for each paragraph, cell and attribute. */
export class PartText implements XmlHandler {
  readonly #sink: TextSink;
  readonly #kind: Kind;
  readonly #open: string[] = [];
  /** The texts beside the visible one, by their element: runs of one kind are one text. */
  readonly #aside = new Map<string, string[]>();
  /** Open elements whose text is beside the visible one. */
  readonly #asides: string[] = [];
  /** Whether the values of the cell are numbers of shared texts, which are read where they are. */
  #isShared = false;

  constructor(sink: TextSink, kind: Kind) {
    this.#sink = sink;
    this.#kind = kind;
  }

  open = (tag: string, attributes: Readonly<Record<string, string>>): void => {
    this.#open.push(tag);
    if (asides.has(tag)) this.#asides.push(tag);
    if (tag === 'c') this.#isShared = attributes['t'] === 's';
    if (tag === 'tab') this.#add('\t');
    if (tag === 'noBreakHyphen') this.#add('-');
    if (tag === 's' && this.#kind.isOpenDocument) this.#add(' ');
    for (const [name, value] of Object.entries(attributes)) {
      const local = name.slice(name.lastIndexOf(':') + 1);
      if (written.has(local) || (local === 'name' && (tag === 'sheet' || tag === 'table')))
        this.#addAside('', `${value}\n`);
    }
  };

  close = (tag: string): void => {
    this.#open.pop();
    if (this.#kind.isProperties || blocks.has(tag)) this.#add('\n');
    if (asides.has(tag)) this.#asides.pop();
  };

  text = (text: string): void => {
    const tag = this.#open.at(-1) ?? '';
    // Programs that indent their XML put spaces between runs.
    if (!this.#kind.isOpenDocument && !spaced.has(tag) && text.trim() === '') return;
    if (tag === 'v' && this.#isShared) return;
    this.#add(this.#kind.isOpenDocument ? text : unescapeText(text));
  };

  /** Adds what is beside the text. */
  end(): void {
    for (const pieces of this.#aside.values()) this.#sink.add(`\n\n${pieces.join('')}`);
    this.#sink.add('\n\n');
  }

  #add(piece: string): void {
    const aside = this.#asides.at(-1);
    if (aside !== undefined) {
      this.#addAside(aside, piece);
      return;
    }
    this.#sink.add(piece);
    if (piece !== '\n') return;
    for (const pieces of this.#aside.values()) if (pieces.at(-1) !== '\n') pieces.push('\n');
  }

  #addAside(kind: string, piece: string): void {
    const pieces = this.#aside.get(kind) ?? [];
    pieces.push(piece);
    this.#aside.set(kind, pieces);
  }
}
