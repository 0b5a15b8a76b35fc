import type { Endpoint } from '@postern/contracts';
import { File, Plus, RefreshCw, Send } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button, IconButton } from '../../components/button.tsx';
import { FieldError } from '../../components/forms/field-error.tsx';
import { Field, Select, TextInput } from '../../components/forms/field.tsx';
import { encodings, mediaTypes, type Encoding, type Sender } from './call.ts';
import { RowEditor } from './row-editor.tsx';
import { addFile, addText } from './rows.ts';
import { TargetField } from './target-field.tsx';
import type { CallState } from './use-call.ts';

interface CallFormProps {
  state: CallState;
  endpoints: readonly Endpoint[] | undefined;
  /** Whether the endpoints are still loading. */
  loading: boolean;
}

/** All settings of a call, and the button that sends it. */
export function CallForm({ state, endpoints, loading }: CallFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { attempts, busy } = state;
  // The first invalid input gets the focus.
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [attempts]);
  return (
    <form
      ref={form}
      className="panel call"
      aria-label="Call"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void state.send();
      }}
    >
      <div className="panel-body">
        <TargetField state={state} endpoints={endpoints} loading={loading} />
        <Shape state={state} />
        <Rows state={state} />
        <Key state={state} />
      </div>
      <footer>
        <Button type="submit" variant="primary" icon={<Send aria-hidden="true" />} busy={busy}>
          Send
        </Button>
        <span className="muted small hide-phone">
          <kbd>{sendKey()}</kbd> <kbd>↵</kbd>
        </span>
        <span className="visually-hidden" role="status">
          {busy && 'Sending'}
        </span>
      </footer>
    </form>
  );
}

const sendKey = (): string => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl');

const senders: readonly (readonly [Sender, string])[] = [
  ['script', 'As a script'],
  ['browser', 'As a browser'],
];

const senderHelp: Record<Sender, string> = {
  script: 'Sent with fetch and answered with JSON.',
  browser: 'Submitted like a form on a page. The answer, a redirect or a page, opens in a new tab.',
};

/** The encoding of the fields, and the sender. */
function Shape({ state: { call, change } }: Pick<CallFormProps, 'state'>) {
  const choose = (encoding: Encoding) => change({ encoding, ...(encoding === 'json' && { sender: 'script' }) });
  return (
    <>
      <Field label="Encoding">
        {(control) => (
          <Select
            {...control}
            className="monospace small"
            value={call.encoding}
            onChange={(event) => choose(encodings.find((each) => each === event.target.value) ?? 'urlencoded')}
          >
            {encodings.map((each) => (
              <option key={each} value={each}>
                {mediaTypes[each]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="field">
        <span className="label" id="call-sender">
          Sender
        </span>
        <span className="segmented" role="group" aria-labelledby="call-sender">
          {senders.map(([sender, label]) => (
            <button
              key={sender}
              type="button"
              aria-pressed={call.sender === sender}
              disabled={sender === 'browser' && call.encoding === 'json'}
              onClick={() => change({ sender })}
            >
              {label}
            </button>
          ))}
        </span>
        <p className="help">
          {call.encoding === 'json' ? `${senderHelp.script} A form can’t send JSON.` : senderHelp[call.sender]}
        </p>
      </div>
    </>
  );
}

function Rows({ state: { call, change, problems, attempts } }: Pick<CallFormProps, 'state'>) {
  const add = useRef<HTMLButtonElement>(null);
  const { rows, encoding } = call;
  return (
    <fieldset className="stack">
      <legend className="label legend-label">Fields</legend>
      <div className="call-rows">
        {rows.map((row, index) => (
          <RowEditor
            key={row.id}
            row={row}
            place={{ number: index + 1, count: rows.length }}
            encoding={encoding}
            error={attempts > 0 ? problems.row[row.id] : undefined}
            onRows={(next) => change({ rows: next(rows) })}
            onGone={() => add.current?.focus()}
          />
        ))}
      </div>
      <FieldError text={attempts > 0 ? problems.rows : undefined} />
      <div className="line wrap">
        <Button ref={add} size="s" icon={<Plus aria-hidden="true" />} onClick={() => change({ rows: addText(rows) })}>
          Add field
        </Button>
        <Button
          size="s"
          icon={<File aria-hidden="true" />}
          onClick={() => change({ rows: addFile(rows), encoding: 'multipart' })}
        >
          Add file
        </Button>
      </div>
    </fieldset>
  );
}

function Key({ state: { call, change, problems } }: Pick<CallFormProps, 'state'>) {
  const name = call.sender === 'script' ? 'Idempotency-Key' : '_idempotency';
  return (
    <Field
      label="Idempotency key"
      optional
      error={problems.key}
      help={
        <>
          Sent as {call.sender === 'script' ? 'the header' : 'the field'} <code>{name}</code>. A submission sent twice
          is stored once.
        </>
      }
    >
      {(control) => (
        <div className="line">
          <TextInput
            {...control}
            className="monospace"
            exact
            value={call.key}
            onChange={(event) => change({ key: event.target.value })}
          />
          <IconButton
            variant="default"
            label="Generate a key"
            icon={<RefreshCw aria-hidden="true" />}
            onClick={() => change({ key: crypto.randomUUID() })}
          />
        </div>
      )}
    </Field>
  );
}
