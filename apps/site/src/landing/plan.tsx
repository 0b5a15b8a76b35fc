import { brand, limits } from '@postern/contracts';
import { fillIn } from '../text/facts.ts';

const ledger = [
  ['Forms', 'Unlimited'],
  ['Submissions', '{{monthly}} a month. Spam does not count'],
  ['Beyond that', 'Kept as held, up to {{heldMost}} a month'],
  ['Files', '{{fileMegabytes}} MB each, {{files}} in a submission'],
  ['Spam filtering, rate limiting', 'Included'],
  ['Email notifications, CSV export', 'Included'],
  ['Custom redirect', 'Included'],
  ['Dashboard, form builder, REST API', 'Included'],
  ['Your own server', 'The same software, with the limits you choose'],
] as const;

export function Plan() {
  return (
    <section className="band" id="plan" aria-labelledby="h-plan">
      <div className="wrap">
        <div className="plan">
          <div className="price">
            <h2 id="h-plan">{brand.planName}</h2>
            <p className="display sum">$0</p>
            <p className="muted">
              {limits.monthlySubmissions.toLocaleString('en')} submissions a month, no credit card. {brand.name} is in
              its launch phase, and this is its only plan.
            </p>
            <a className="btn btn-1 btn-lg" href="/register">
              Get Started
            </a>
            <p className="label">
              Announced for later, as paid plans: third-party integrations, webhooks, team access. During launch,
              everything already built is included.
            </p>
          </div>
          <dl className="ledger">
            {ledger.map(([what, howMuch]) => (
              <div key={what}>
                <dt>{what}</dt>
                <dd>{fillIn(howMuch)}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  );
}
