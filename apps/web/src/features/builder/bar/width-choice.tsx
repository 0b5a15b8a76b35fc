import { Monitor, Smartphone, Tablet } from 'lucide-react';
import type { SheetWidth } from '../canvas/canvas.tsx';

const widths = [
  ['phone', 'Phone', Smartphone],
  ['tablet', 'Tablet', Tablet],
  ['desktop', 'Desktop', Monitor],
] as const;

/** The width in which the form is displayed. */
export function WidthChoice({ width, onWidth }: { width: SheetWidth; onWidth: (width: SheetWidth) => void }) {
  return (
    <span className="segmented widths" role="group" aria-label="Width">
      {widths.map(([key, label, Icon]) => (
        <button
          key={key}
          type="button"
          aria-label={label}
          title={label}
          aria-pressed={key === width}
          onClick={() => onWidth(key)}
        >
          <Icon aria-hidden="true" />
        </button>
      ))}
    </span>
  );
}
