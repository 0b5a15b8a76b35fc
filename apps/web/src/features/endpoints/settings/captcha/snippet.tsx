import type { Endpoint } from '@postern/contracts';
import { useWatch } from 'react-hook-form';
import { captchaSnippet } from './kinds.ts';
import { Code } from '../../../../components/code/code-block.tsx';
import { CopyText } from '../../../../components/code/copy-text.tsx';
import type { PartProps } from '../controls.tsx';
import type { CaptchaKind } from '../values.ts';

const AltchaWords = () => (
  <p className="help">
    The visitor’s browser solves a small puzzle from this server in the background, without a third party, keys or
    cookies. A submission without a solution is refused. The file altcha.min.js is in the npm package{' '}
    <code>altcha</code>, version 3, under dist/main: put it on your own site.
  </p>
);

interface CaptchaSnippetProps extends PartProps {
  kind: CaptchaKind;
  endpoint: Endpoint;
}

/** The HTML to paste into the form, with the site key from the settings. */
export function CaptchaSnippet({ form, kind, endpoint }: CaptchaSnippetProps) {
  const siteKey = useWatch({ control: form.control, name: 'captcha_site_key' });
  const { code, mark } = captchaSnippet(kind, endpoint, siteKey);
  return (
    <>
      {kind === 'altcha' && <AltchaWords />}
      <div className="code">
        <header>
          <span className="captcha-code-name grow">Add this to the form</span>
          <CopyText value={code}>Copy</CopyText>
        </header>
        <Code code={code} language="html" label="Captcha snippet" mark={mark} />
      </div>
    </>
  );
}
