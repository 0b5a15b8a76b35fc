import { Breakable } from '../code/breakable.tsx';
import { sampleUrl } from '../addresses.ts';

export function Steps() {
  return (
    <section className="band" id="how" aria-labelledby="h-how">
      <div className="wrap">
        <div className="over">
          <h2 className="h-section" id="h-how">
            From nothing to the first submission in three steps
          </h2>
          <p>Setting it up takes somewhere between 30 seconds and 2 minutes, depending on how fast you paste.</p>
        </div>
        <ol className="steps">
          <li>
            <Number value="1" />
            <h3>Name an endpoint</h3>
            <p>Sign up and type a name. You get a URL that accepts forms from anywhere.</p>
            <div className="thing" aria-hidden="true">
              <div className="fake-field">
                <span>Repair enquiries</span>
                <span className="fake-btn">Create Endpoint</span>
              </div>
            </div>
          </li>
          <li>
            <Number value="2" />
            <h3>Put it in action</h3>
            <p>One attribute on the form you already have. Keep your markup, your styles, your stack.</p>
            <div className="thing">
              <div className="url">
                {'<form action="'}
                <mark>
                  <Breakable text={sampleUrl} />
                </mark>
                {'" method="post">'}
              </div>
            </div>
          </li>
          <li>
            <Number value="3" />
            <h3>Read what arrives</h3>
            <p>In the dashboard, or over the API. Download the files, delete what you are done with.</p>
            <div className="thing" aria-hidden="true">
              <div className="fake-row">
                <i />
                <b>Ines Okafor</b>
                <span>now</span>
              </div>
              <span className="muted">The flap of an old brass letterbox sticks.</span>
            </div>
          </li>
        </ol>
      </div>
    </section>
  );
}

/** Hidden from screen readers, because the list is already ordered. */
function Number({ value }: { value: string }) {
  return (
    <span className="n" aria-hidden="true">
      {value}
    </span>
  );
}
