/** The expected content of files by their extension. */
export interface Format {
  /** Media types that match. */
  types: ReadonlySet<string>;
  /** Whether its first bytes always identify it, so that unrecognised content does not match. */
  sure: boolean;
}

const ZIP = 'application/zip';
const CFB = 'application/x-cfb';
const OOXML = 'application/vnd.openxmlformats-officedocument';
const ODF = 'application/vnd.oasis.opendocument';
const MP4 = ['video/mp4', 'audio/mp4', 'audio/x-m4a', 'video/x-m4v', 'video/quicktime', 'video/3gpp', 'video/3gpp2'];
const HEIF = ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence', 'image/avif'];
const OGG = ['audio/ogg', 'video/ogg', 'application/ogg'];
const TEXT = ['text/plain', 'text/calendar', 'text/vcard', 'text/vtt', 'application/xml'];

/** Extensions and types; "?" if the first bytes need not identify the type. The type of a zip may only show later. */
const rows: readonly (readonly [extensions: string, types: readonly string[], unsure?: '?'])[] = [
  ['jpg jpeg jpe jfif', ['image/jpeg']],
  ['png apng', ['image/png', 'image/apng']],
  ['gif', ['image/gif']],
  ['webp', ['image/webp']],
  ['bmp', ['image/bmp']],
  ['ico', ['image/x-icon']],
  ['tif tiff', ['image/tiff']],
  ['heic heif avif', HEIF],
  ['psd', ['image/vnd.adobe.photoshop']],
  ['pdf', ['application/pdf']],
  ['rtf', ['application/rtf']],
  ['doc', [CFB, 'application/rtf'], '?'],
  ['xls', [CFB], '?'],
  ['ppt', [CFB]],
  ['msg', [CFB, 'application/vnd.ms-outlook']],
  // Encrypted files are wrapped in the older format.
  ['docx', [`${OOXML}.wordprocessingml.document`, ZIP, CFB]],
  ['xlsx', [`${OOXML}.spreadsheetml.sheet`, ZIP, CFB]],
  ['pptx', [`${OOXML}.presentationml.presentation`, ZIP, CFB]],
  ['odt', [`${ODF}.text`, ZIP]],
  ['ods', [`${ODF}.spreadsheet`, ZIP]],
  ['odp', [`${ODF}.presentation`, ZIP]],
  ['epub', ['application/epub+zip', ZIP]],
  ['pages', ['application/vnd.apple.pages', ZIP]],
  ['numbers', ['application/vnd.apple.numbers', ZIP]],
  ['zip', [ZIP]],
  ['7z', ['application/x-7z-compressed']],
  ['rar', ['application/x-rar-compressed']],
  ['gz tgz', ['application/gzip']],
  ['bz2', ['application/x-bzip2']],
  ['xz', ['application/x-xz']],
  ['tar', ['application/x-tar'], '?'],
  ['mp3', ['audio/mpeg'], '?'],
  ['wav', ['audio/wav']],
  ['flac', ['audio/flac']],
  ['ogg oga ogv opus', OGG],
  ['mp4 m4a m4v mov 3gp', MP4, '?'],
  ['webm', ['video/webm']],
  ['mkv', ['video/matroska', 'video/webm']],
  ['avi', ['video/vnd.avi']],
  ['txt text log md csv tsv json xml yaml yml ini conf ics vcf vtt srt tex eml', TEXT, '?'],
];

/** By extension, in lower case and without the dot. */
export const formats: ReadonlyMap<string, Format> = new Map(
  rows.flatMap(([extensions, types, unsure]) =>
    extensions.split(' ').map((extension) => [extension, { types: new Set(types), sure: unsure === undefined }]),
  ),
);
