import { Empty } from './empty.tsx';

/** Replaces a screen that the member’s role does not allow. @param what in the middle of a sentence: “change the form” */
export function NotAllowed({ what }: { what: string }) {
  return (
    <Empty
      drawing="gate"
      title="Your role doesn’t include this"
      text={`An editor of this workspace can ${what}. An admin can change your role.`}
    />
  );
}
