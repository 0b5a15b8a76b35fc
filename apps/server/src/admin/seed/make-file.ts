import { hash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import type { Random } from './random.ts';

export interface MadeFile {
  bytes: Buffer;
  content_type: string;
  extension: string;
  sha256: string;
}

/** A small image or a document of one page. Programs that know the type can open it. */
export function makeFile(random: Random, kind: 'photo' | 'document', title: string): MadeFile {
  const bytes = kind === 'photo' ? makePng(random) : makePdf(title);
  const facts =
    kind === 'photo'
      ? { content_type: 'image/png', extension: 'png' }
      : { content_type: 'application/pdf', extension: 'pdf' };
  return { bytes, ...facts, sha256: hash('sha256', bytes) };
}

const [WIDTH, HEIGHT] = [160, 120];
const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/** A gradient between two colours. */
function makePng(random: Random): Buffer {
  const [from, to] = [0, 1].map(() => [random.below(256), random.below(256), random.below(256)]);
  const rows = Buffer.alloc(HEIGHT * (1 + WIDTH * 3));
  for (let y = 0, at = 0; y < HEIGHT; y += 1) {
    at += 1;
    for (let x = 0; x < WIDTH; x += 1, at += 3) {
      const share = (x + y) / (WIDTH + HEIGHT);
      for (let part = 0; part < 3; part += 1)
        rows[at + part] = Math.round((from?.[part] ?? 0) * (1 - share) + (to?.[part] ?? 0) * share);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  // Eight bits for each of red, green and blue.
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    PNG_SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** One page of A4 with a line of text; other characters than ASCII become question marks. */
function makePdf(title: string): Buffer {
  const line = title.replaceAll(/[^ -~]/g, '?').replaceAll(/[\\()]/g, String.raw`\$&`);
  const content = `BT /F1 20 Tf 72 750 Td (${line}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, i) => {
    const offset = text.length;
    text += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  return Buffer.from(
    `${text}${end}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  );
}
