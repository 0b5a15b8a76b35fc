import { formats } from './format-table.ts';
import { recognise, UNKNOWN, type Content } from './recognise-content.ts';
import {
  ARCHIVE_NAMES,
  extensionsOf,
  HARMLESS_NAMES,
  MACRO_NAMES,
  MARKUP_NAMES,
  PROGRAM_NAMES,
  SCRIPT_NAMES,
  type Extensions,
} from './split-extensions.ts';

/** How many bytes of a file are examined. Content hidden further on is not found. */
export const SNIFF_BYTES = 4100;

/** Why a file should be opened with care. */
export interface FileFlag {
  code: 'test_virus' | 'program' | 'script' | 'markup' | 'macros' | 'disguise' | 'mismatch';
  /** A sentence for the owner of the form. */
  reason: string;
}

export interface FileType {
  /** From the bytes alone, whatever the sender claims. */
  contentType: string;
  flag: FileFlag | undefined;
}

/** The sender's claims about a file. */
export interface FileClaims {
  /** Its label, as `labelFile` makes it. */
  name: string;
  /** Media type without parameters. */
  declaredType: string;
}

/**
 * The type of a file, and a flag if the file is not what it claims to be. A flag does not refuse the file: the bytes
 * are stored, and only ever offered as a download.
 * @param firstBytes the first `SNIFF_BYTES` of the file, or the whole file
 */
export async function sniffType(firstBytes: Uint8Array, claims: FileClaims): Promise<FileType> {
  const content = await recognise(firstBytes.subarray(0, SNIFF_BYTES), firstBytes.length < SNIFF_BYTES);
  const flag = firstBytes.length === 0 ? undefined : findFlag(content, claims);
  return { contentType: content.type, flag };
}

type Check = (content: Content, names: Extensions, claims: FileClaims) => FileFlag | undefined;

/** The most serious first. */
const checks: readonly Check[] = [testVirus, program, script, macros, markup, disguise, mismatch];

function findFlag(content: Content, claims: FileClaims): FileFlag | undefined {
  const names = extensionsOf(claims.name);
  for (const check of checks) {
    const flag = check(content, names, claims);
    if (flag) return flag;
  }
  return undefined;
}

/** The file with which virus scanners are tested (eicar.org): 68 characters that start like this and contain this. */
function testVirus({ raw }: Content): FileFlag | undefined {
  if (!raw.startsWith('X5O!P%@AP[4') || !raw.slice(0, 128).includes('EICAR-STANDARD-ANTIVIRUS-TEST-FILE'))
    return undefined;
  return { code: 'test_virus', reason: 'It is the EICAR file, which is used to test virus scanners.' };
}

const PROGRAM_TYPES = new Set([
  'application/x-msdownload',
  'application/x-elf',
  'application/x-mach-binary',
  'application/java-vm',
  'application/java-archive',
  'application/wasm',
  'application/x-ms-shortcut',
  'application/x-ms-regedit',
  'application/x-shockwave-flash',
  'application/x-google-chrome-extension',
  'application/x-xpinstall',
  'application/x-deb',
  'application/x-rpm',
  'application/vnd.android.package-archive',
  'application/vnd.ms-htmlhelp',
  'application/x-apple-diskimage',
  'application/x-iso9660-image',
]);

function program({ type }: Content, { last, inner }: Extensions): FileFlag | undefined {
  const isNamed = PROGRAM_NAMES.has(last);
  if (PROGRAM_TYPES.has(type) && !isNamed)
    return { code: 'program', reason: 'It is a program, whatever its name says.' };
  if (!isNamed) return undefined;
  const disguise = HARMLESS_NAMES.has(inner) ? `, although its name suggests a .${inner}` : '';
  return { code: 'program', reason: `A file that ends in .${last} may run as a program${disguise}.` };
}

/** A line that names an interpreter, or code that a server would run. */
const SCRIPT_START = /^(?:\uFEFF)?(?:#![ \t]*\/|<\?php\b|<\?=|<%@)/i;

function script({ text, raw }: Content, { last, inner }: Extensions): FileFlag | undefined {
  if (SCRIPT_NAMES.has(last)) {
    const disguise = HARMLESS_NAMES.has(inner) ? `, although its name suggests a .${inner}` : '';
    return { code: 'script', reason: `A file that ends in .${last} may run as a script${disguise}.` };
  }
  if (SCRIPT_START.test(text ?? raw)) return { code: 'script', reason: 'Its content is a script.' };
  return undefined;
}

function macros({ type }: Content, { last }: Extensions): FileFlag | undefined {
  if (!type.includes('macroenabled') && !MACRO_NAMES.has(last)) return undefined;
  return { code: 'macros', reason: 'It is an Office document that may contain macros.' };
}

const MARKUP_TYPES = new Set(['text/html', 'application/xhtml+xml', 'image/svg+xml']);

/** Code that a browser would run inside other content. Long enough not to occur in compressed bytes by chance. */
const HIDDEN_MARKUP =
  /<(?:script|html|body|iframe|svg|object|embed)[\s/>]|<!doctype html|<\?php\s|javascript:|<\?xml-stylesheet/i;

/** Image headers whose next bytes, a size, could start a JavaScript comment or assignment. */
const SCRIPT_HEADER = /^(?:GIF8[79]a|BM|RIFF|\xFF\xD8\xFF[\xE0-\xEF])(?:\/\*|\/\/|=[ -~]{4})/;

function markup({ type, text, raw }: Content, { last }: Extensions): FileFlag | undefined {
  if (MARKUP_TYPES.has(type) || MARKUP_NAMES.has(last)) {
    const what = type === 'image/svg+xml' || last.startsWith('svg') ? 'SVG image' : 'web page';
    return { code: 'markup', reason: `It is a ${what}, which may contain scripts: a browser would run them.` };
  }
  const isPlain = text !== undefined && type.startsWith('text/');
  if (SCRIPT_HEADER.test(raw) || (!isPlain && HIDDEN_MARKUP.test(raw)))
    return { code: 'markup', reason: `It looks like ${type}, but it contains a web page or a script.` };
  return undefined;
}

function disguise(_content: Content, { last, inner }: Extensions): FileFlag | undefined {
  if (!ARCHIVE_NAMES.has(last) || !HARMLESS_NAMES.has(inner)) return undefined;
  return { code: 'disguise', reason: `Its name suggests a .${inner}, but it ends in .${last}: an archive.` };
}

function mismatch(content: Content, { last }: Extensions, { declaredType }: FileClaims): FileFlag | undefined {
  const format = formats.get(last);
  if (!format) return last === '' ? unlikeDeclared(content, declaredType) : undefined;
  if (format.types.has(content.type)) return undefined;
  if (content.type !== UNKNOWN)
    return { code: 'mismatch', reason: `Its name ends in .${last}, but its content is ${content.type}.` };
  const mayBe = !format.sure && (content.isTextLike || !format.types.has('text/plain'));
  return mayBe ? undefined : { code: 'mismatch', reason: `Its name ends in .${last}, but its content does not match.` };
}

const KINDS = new Map([
  ['image', 'an image'],
  ['audio', 'sound'],
  ['video', 'a video'],
]);

/** Without an extension, only the sender's claim tells the type. */
function unlikeDeclared({ type }: Content, declaredType: string): FileFlag | undefined {
  const claimed = declaredType.split('/')[0] ?? '';
  const kind = KINDS.get(claimed);
  if (kind === undefined || type.startsWith(`${claimed}/`)) return undefined;
  // Audio and video use the same containers, many of which are not recognised.
  const isMedia = type === UNKNOWN || type === 'application/ogg' || /^(?:audio|video)\//.test(type);
  if (claimed !== 'image' && isMedia) return undefined;
  return { code: 'mismatch', reason: `It was sent as ${kind}, but its content is ${type}.` };
}
