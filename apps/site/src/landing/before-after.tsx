import { brand } from '@postern/contracts';
import { Code } from '../code/code.tsx';
import { countLines, scenarios, type Scenario } from './specimen/scenarios.ts';

export function BeforeAfter() {
  return (
    <section className="band" aria-labelledby="h-ba">
      <div className="wrap">
        <div className="over">
          <h2 className="h-section" id="h-ba">
            What you would write, and what you write instead
          </h2>
          <p>Three common forms: about the minimum on your own server, and the whole of it with {brand.name}.</p>
        </div>
        <div className="tabs" role="tablist" aria-label="Scenario">
          {scenarios.map(({ id, name }, place) => (
            <button
              key={id}
              role="tab"
              type="button"
              id={`tab-${id}`}
              aria-controls={`ba-${id}`}
              aria-selected={place === 0}
              tabIndex={place === 0 ? 0 : -1}
            >
              {name}
            </button>
          ))}
        </div>
        {scenarios.map((scenario, place) => (
          <Pair key={scenario.id} scenario={scenario} hidden={place > 0} />
        ))}
      </div>
    </section>
  );
}

function Pair({ scenario: { id, name, before, after, comes }, hidden }: { scenario: Scenario; hidden: boolean }) {
  return (
    <div className="ba" id={`ba-${id}`} role="tabpanel" aria-labelledby={`tab-${id}`} hidden={hidden}>
      <div className="before">
        <Caption title="Your own backend" file={before.file} />
        <div className="code">
          <Code code={before.code} language={before.language} label={`${name}: your own backend`} />
        </div>
        <Tally count={countLines(before.code)} text={before.tally} />
      </div>
      <div className="after">
        <Caption title={`With ${brand.name}`} file={after.file} />
        <div className="code">
          <Code
            code={after.code}
            language={after.language}
            label={`${name}: with ${brand.name}`}
            marked={after.marked}
          />
        </div>
        <div className="comes">
          <h3>What else {brand.name} handles</h3>
          <ul>
            {comes.map(([what, how]) => (
              <li key={what}>
                <span>{what}</span>
                <span>{how}</span>
              </li>
            ))}
          </ul>
        </div>
        <Tally count={1} text={after.tally} />
      </div>
    </div>
  );
}

function Caption({ title, file }: { title: string; file: string }) {
  return (
    <div className="cap">
      <b>{title}</b>
      <span className="mono">{file}</span>
    </div>
  );
}

function Tally({ count, text }: { count: number; text: string }) {
  return (
    <p className="tally">
      <span className="big">{count}</span>
      <span>{text}</span>
    </p>
  );
}
