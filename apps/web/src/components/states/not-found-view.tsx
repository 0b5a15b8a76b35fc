import { Link } from '@tanstack/react-router';
import { Button, ButtonAnchor } from '../button.tsx';
import { homeOfSignedIn } from '../../lib/redirect.ts';
import { useTitle } from '../../lib/title.ts';
import { lostHeading } from './display-text.ts';

interface NotFoundViewProps {
  /** The reason, as a sentence. */
  text?: string | undefined;
}

const noPage = 'There is no page at this address. It may have moved, or the link may be mistyped.';

/** 404: a wall, and no gate in it. */
export function NotFoundView({ text = noPage }: NotFoundViewProps) {
  useTitle('Page not found');
  return (
    <div className="not-found">
      <div className="wall" aria-hidden="true" />
      <div className="sign">
        <p className="label">404</p>
        <h1>{lostHeading}</h1>
        <p>{text}</p>
        <div className="actions">
          <ButtonAnchor variant="primary" href="/">
            Go Home
          </ButtonAnchor>
          <Button onClick={goBack}>Go Back</Button>
        </div>
        <ul>
          <li>
            <a className="link" href="/docs">
              Documentation
            </a>
          </li>
          <li>
            <a className="link" href="/blog">
              Blog
            </a>
          </li>
          <li>
            <Link className="link" to={homeOfSignedIn}>
              Dashboard
            </Link>
          </li>
        </ul>
      </div>
    </div>
  );
}

/** Goes back to the page with the link. A tab that was opened here has no previous page. */
function goBack(): void {
  if (window.history.length > 1) window.history.back();
  else window.location.assign('/');
}
