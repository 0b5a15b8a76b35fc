import { Button } from '../../components/button.tsx';
import { Empty } from '../../components/empty.tsx';

/** A page that has no rows, because the address says so or because they were deleted. */
export function PastTheEnd({ onFirst }: { onFirst: () => void }) {
  return (
    <Empty
      title="This page is empty"
      text="The list has become shorter than that."
      action={
        <Button variant="primary" onClick={onFirst}>
          Go to the last page
        </Button>
      }
    />
  );
}
