import { Download } from 'lucide-react';
import { encode } from 'uqr';
import { Button } from '../../../components/button.tsx';
import { saveText } from '../../../lib/download.ts';

interface QrCodeProps {
  /** The text that it encodes. */
  text: string;
  /** The name of the saved picture. */
  file: string;
}

/** The margin that a scanner needs (ISO/IEC 18004: four modules). */
const quiet = 4;

/** An address to scan: black on white in any theme, because phones cannot read it otherwise. */
export function QrCode({ text, file }: QrCodeProps) {
  const { size, data } = encode(text, { ecc: 'M', border: quiet });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  const box = `0 0 ${size} ${size}`;
  const save = () =>
    saveText(
      file,
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="512" height="512"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>\n`,
    );
  return (
    <div className="qr">
      <svg viewBox={box} role="img" aria-label="QR code for the link" shapeRendering="crispEdges">
        <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
        <path fill="#000" d={path} />
      </svg>
      <div className="stack">
        <p className="muted small">For posters, tables and slides. Scanning it opens the form.</p>
        <div>
          <Button size="s" icon={<Download aria-hidden="true" />} onClick={save}>
            Save as SVG
          </Button>
        </div>
      </div>
    </div>
  );
}
