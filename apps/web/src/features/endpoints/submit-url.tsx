import type { Endpoint } from '@postern/contracts';
import { CopyButton } from '../../components/code/copy.tsx';

interface SubmitUrlProps {
  endpoint: Endpoint;
  /** Without the host, if there is little space. The copied URL is always complete. */
  short?: boolean;
  label: string;
}

/** An endpoint's submit URL with its unique part in bold, and a copy button. */
export function SubmitUrl({ endpoint: { id, submit_url }, short = false, label }: SubmitUrlProps) {
  const { host, pathname } = new URL(submit_url);
  const before = `${short ? '' : host}${pathname}`.slice(0, -id.length);
  return (
    <span className="copy-field submit-url">
      <code title={submit_url}>
        {before}
        <b>{id}</b>
      </code>
      <CopyButton value={submit_url} label={label} />
    </span>
  );
}
