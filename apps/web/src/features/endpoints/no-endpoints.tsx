import { Plus } from 'lucide-react';
import { ButtonLink } from '../../components/button.tsx';
import { Empty } from '../../components/states/empty.tsx';

/** The empty state before the first endpoint. */
export function NoEndpoints() {
  return (
    <Empty
      drawing="gate"
      title="No endpoints yet"
      text="An endpoint is a URL for a form’s action. Create one, paste its URL into your form, and submissions arrive here."
      action={
        <>
          <ButtonLink variant="primary" icon={<Plus aria-hidden="true" />} to="/endpoints" search={{ create: 1 }}>
            Create Endpoint
          </ButtonLink>
          <ButtonLink to="/onboarding">Show me how</ButtonLink>
        </>
      }
    />
  );
}
