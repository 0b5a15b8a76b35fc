import type { Insights } from '@postern/contracts';
import { useState } from 'react';
import { BarList } from './bar-list.tsx';
import { Choice } from './choice.tsx';
import { sourceLink } from './source-link.ts';

type Kind = keyof Insights['sources'];

const kinds = [
  ['sites', 'Sites'],
  ['pages', 'Pages'],
] as const satisfies readonly (readonly [Kind, string])[];

const restWords: Record<Kind, string> = { sites: 'Other or unknown', pages: 'Other or unknown' };

/** The pages from which submissions are sent. */
export function SourcesPanel({ sources }: Pick<Insights, 'sources'>) {
  const [kind, setKind] = useState<Kind>('sites');
  const items = sources[kind];
  return (
    <section className="panel" aria-labelledby="sources-title">
      <header>
        <h2 id="sources-title">Sources</h2>
        <Choice label="Sources" options={kinds} value={kind} onChange={setKind} />
      </header>
      <div className="panel-body">
        {items.length === 0 ? (
          <p className="muted">No submissions arrived in Inbox or Held in this period.</p>
        ) : (
          <BarList
            label={kind === 'sites' ? 'Sites' : 'Pages'}
            items={items.map(({ value, count }) => ({
              key: value,
              label: value === '' ? <span className="muted">{restWords[kind]}</span> : <Source value={value} />,
              count,
              look: value === '' ? 'rest' : undefined,
            }))}
          />
        )}
        <p className="muted small remark">
          Counts what arrived in Inbox or Held; moving a submission later doesn’t change it. From the Referer header;
          many browsers send only the domain.
        </p>
      </div>
    </section>
  );
}

function Source({ value }: { value: string }) {
  const href = sourceLink(value);
  const text = (
    <bdi dir="ltr" title={value}>
      {value}
    </bdi>
  );
  if (href === null) return <span className="ellipsis">{text}</span>;
  return (
    <a className="ellipsis" href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
      {text}
    </a>
  );
}
