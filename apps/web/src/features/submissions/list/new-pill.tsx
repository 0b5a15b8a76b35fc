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
    <div role="status" className="relative z-4 grid h-0 justify-items-center [&>*]:mt-10 @max-[561px]/list:[&>*]:mt-2">
      {count > 0 && (
        <Button
          size="s"
          variant="primary"
          className="rounded-full! px-3!"
          icon={<ArrowUp aria-hidden="true" />}
          onClick={onShow}
        >
          {formatPlural(count, 'new submission')}
        </Button>
      )}
    </div>
  );
}
