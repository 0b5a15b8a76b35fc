import { Link } from '@tanstack/react-router';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { builderKeys } from '../builder/canvas/key-help.ts';
import { listKeys, submissionKeys } from '../submissions/keys.ts';
import type { KeyHelp } from '../../components/keys/key-help.ts';
import { useShortcutsOn } from '../../components/keys/shortcuts.ts';
import { appKeys, capOf } from '../../components/keys/app-keys.ts';

/** All keys, grouped by where they work. */
export function KeySheet({ onClose }: { onClose: () => void }) {
  const isOn = useShortcutsOn();
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts" size="large" closeOnOverlay>
      <p className="muted">
        {isOn
          ? 'You can switch off single-key shortcuts in the '
          : 'Single-key shortcuts are off. You can switch them on in the '}
        <Link to="/settings" hash="appearance" onClick={onClose}>
          settings
        </Link>
        .
      </p>
      <div className="key-sheet">
        <Keys title="Anywhere" keys={appKeys} />
        <Keys title="Submission list" keys={listKeys} />
        <Keys title="Submission" keys={submissionKeys} />
        <Keys title="Form builder" keys={builderKeys} />
      </div>
    </Dialog>
  );
}

function Keys({ title, keys }: { title: string; keys: readonly KeyHelp[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {keys.map((line) => (
          <div key={line.does}>
            <dt>{line.does}</dt>
            <dd>
              {line.keys.map((key) => (
                <kbd key={key}>{capOf(key)}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
