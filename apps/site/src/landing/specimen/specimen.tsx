import { Check, Paperclip, Pause, Play } from 'lucide-react';
import { Breakable } from '../../code/breakable.tsx';
import { highlight } from '../../code/highlight.ts';
import { demo } from '../../page.ts';

const form = `<form action="${demo.url}"
      method="post" enctype="multipart/form-data">
  <label>Name <input name="name" required></label>
  <label>Email <input name="email" type="email"></label>
  <label>Message <textarea name="message"></textarea></label>
  <label>Photo <input name="photo" type="file"></label>
  <button>Send</button>
</form>`;

const log = [
  { what: 'Not spam', detail: 'no signal found' },
  { what: 'Stored', detail: '3 fields, 1 file' },
  { what: 'Answered', detail: '303 to your page' },
];

/**
 * A form and its inbox a moment after Send. Without a script, or with reduced motion, the last state is shown. The
 * script plays it once from the beginning (`data-step`, 0 to 5). Below the form's code is a working form. It sends to
 * this server's demo endpoint, and the inbox then shows that submission instead.
 */
export function Specimen() {
  return (
    <div className="specimen" data-specimen="" data-step="5">
      <div className="sp-frame">
        <div className="sp-code">
          <div className="sp-head">
            <strong>contact.html</strong>
            <span>your page</span>
          </div>
          <div className="code">
            <pre>
              <code>
                <Lines />
              </code>
            </pre>
          </div>
          <p className="sp-foot">No script, no package, no server. This is the whole integration.</p>
          <TryIt />
        </div>
        <div className="sp-wall" aria-hidden="true">
          <div className="wall" />
          <div className="sp-band" />
          <div className="sp-gate" />
        </div>
        <span className="slip" aria-hidden="true" />
        <Inbox />
      </div>
      <div className="sp-cap">
        <span data-caption="">
          A form, and its inbox a moment after Send. The sender is made up; the rest is how it works.
        </span>
        <button className="copy" type="button" data-play="" hidden>
          <Play className="i i-play" size={16} />
          <Pause className="i i-pause" size={16} />
          <span data-play-label="">Play again</span>
        </button>
      </div>
    </div>
  );
}

/** A plain form: without a script it leads to the thank-you page, like any form. */
function TryIt() {
  return (
    <form className="sp-try" data-demo={demo.state} action={demo.url} method="post">
      <input type="hidden" name="name" value="A visitor" />
      <label htmlFor="demo-message">Try it: send one line to this server’s demo endpoint</label>
      <div>
        <input id="demo-message" name="message" required maxLength={200} autoComplete="off" />
        <button className="btn btn-1" type="submit">
          Send
        </button>
      </div>
      <p data-demo-note="" role="status">
        Deleted after a day. No one reads it.
      </p>
    </form>
  );
}

/** Indented by classes instead of spaces, so that a line that wraps on a phone keeps its indent. */
function Lines() {
  return highlight(form, 'html').map((line, number) => {
    const spaces = /^ */.exec(line[0]?.text ?? '')?.[0].length ?? 0;
    const indent = spaces > 2 ? ' in2' : ' in1';
    return (
      // oxlint-disable-next-line react/no-array-index-key -- rendered once, never reordered
      <span key={number} className={`l${number === 0 ? ' l-hit' : ''}${spaces > 0 ? indent : ''}`}>
        {line.map(({ kind, text }, place) => {
          const shown = place === 0 ? text.trimStart() : text;
          return (
            // oxlint-disable-next-line react/no-array-index-key -- rendered once, never reordered
            <span key={place} className={kind}>
              {number === 0 ? <Breakable text={shown} /> : shown}
            </span>
          );
        })}
      </span>
    );
  });
}

function Inbox() {
  return (
    <div className="sp-inbox">
      <div className="sp-head">
        <strong>Repair enquiries</strong>
        <span className="sp-tabs">
          <b>Inbox</b>
          <span>Spam</span>
          <span>Held</span>
          <span>Refused</span>
        </span>
      </div>
      <div className="sp-row new">
        <i className="dot" />
        <span className="from" data-from="">
          Ines Okafor
        </span>
        <span className="what" data-what="">
          The flap of an old brass letterbox
        </span>
        <span className="at">now</span>
      </div>
      <div className="sp-row">
        <i className="dot" />
        <span className="from">Tomas Lind</span>
        <span className="what">Do you ship hinges abroad?</span>
        <span className="at">Tue</span>
      </div>
      <div className="sp-open">
        <dl data-fields="">
          <dt>name</dt>
          <dd>Ines Okafor</dd>
          <dt>email</dt>
          <dd>ines@example.org</dd>
          <dt>message</dt>
          <dd>The flap of an old brass letterbox sticks. Could you repair it? A photo is attached.</dd>
          <dt>photo</dt>
          <dd>
            <Paperclip className="i" size={16} />
            letterbox.jpg, 1.8 MB
          </dd>
        </dl>
      </div>
      <ul className="sp-log">
        {log.map(({ what, detail }) => (
          <li key={what}>
            <Check className="i" size={16} />
            <b data-log-what="">{what}</b>
            <span data-log-detail="">{detail}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
