import { Button } from '../../../components/button.tsx';

/** Cancel, and the button that submits the form that contains it. */
export function FilterFoot({ onCancel }: { onCancel: () => void }) {
  return (
    <div className="line filter-foot">
      <Button variant="quiet" size="s" onClick={onCancel}>
        Cancel
      </Button>
      <Button variant="primary" size="s" type="submit">
        Apply
      </Button>
    </div>
  );
}
