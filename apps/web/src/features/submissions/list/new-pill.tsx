import { ArrowUp } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { formatPlural } from '../../../lib/format.ts';

interface NewPillProps {
  count: number;
  onShow: () => void;
}

/** New submissions while the list is scrolled down: they wait at the top instead of moving the rows. */
export function NewPill({ count, onShow }: NewPillProps) {
  return (
    <div role="status" className="new-pill">
      {count > 0 && (
        <Button
          size="s"
          variant="primary"
          className="new-pill-button"
          icon={<ArrowUp aria-hidden="true" />}
          onClick={onShow}
        >
          {formatPlural(count, 'new submission')}
        </Button>
      )}
    </div>
  );
}
