import { brand } from '@postern/contracts';
import { Copy, Download, Printer } from 'lucide-react';
import { Button } from '../../../../components/button.tsx';
import { copyText } from '../../../../components/code/clipboard.ts';
import { Note } from '../../../../components/note.tsx';
import { useToast } from '../../../../components/toast.tsx';
import { saveText } from '../../../../lib/download.ts';

interface RecoveryCodesProps {
  codes: readonly string[];
  onClose: () => void;
}

/** New recovery codes, which are shown only now. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const toast = useToast();
  const text = codes.join('\n');
  const copy = async () => {
    const isCopied = await copyText(text);
    toast({ text: isCopied ? 'Recovery codes copied' : 'Couldn’t copy. Select the codes and press Ctrl C.' });
  };
  return (
    <div className="stack loose">
      <Note kind="warning">These codes are shown only now. Keep them where you can find them without your phone.</Note>
      <ul className="recovery-codes" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="line">
        <Button icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
          Copy
        </Button>
        <Button
          icon={<Download aria-hidden="true" />}
          onClick={() => saveText(`${brand.name.toLowerCase()}-recovery-codes.txt`, `${text}\n`)}
        >
          Download
        </Button>
        <Button icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <footer>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </footer>
    </div>
  );
}
