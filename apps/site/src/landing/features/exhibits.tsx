import { brand, errorTable, formDefinitionSchema, honeypotFields, limits } from '@postern/contracts';
import { toTypeCode } from '@postern/forms/code/typescript';
import { File } from 'lucide-react';
import type { ReactNode } from 'react';
import { publicUrl, sampleUrl } from '../../addresses.ts';
import { fillIn } from '../../text/facts.ts';

const MIB = 1024 * 1024;

/** The contents of the feature panels. Names and senders are made up; formats and messages are the server's. */
export function FileList() {
  const tooLarge = `Refused, over ${limits.fileBytes / MIB} MB`;
  return (
    <ul className="files">
      <FileRow name="letterbox.jpg" size="1.8 MB" verdict={<span className="chip chip-ok">Stored</span>} />
      <FileRow name="hinge-measurements.pdf" size="312 KB" verdict={<span className="chip chip-ok">Stored</span>} />
      <FileRow name="front-door.tiff" size="24.6 MB" verdict={<span className="chip chip-error">{tooLarge}</span>} />
    </ul>
  );
}

function FileRow({ name, size, verdict }: { name: string; size: string; verdict: ReactNode }) {
  return (
    <li>
      <File className="i" size={16} />
      <span>{name}</span>
      <span className="sz">{size}</span>
      <span>{verdict}</span>
    </li>
  );
}

export function Signals() {
  const [trap] = honeypotFields;
  return (
    <ul className="signals">
      <li>
        <span>
          honeypot
          <small>The field “{trap}” is hidden from people, but it was filled in.</small>
        </span>
        <span className="w">+10.0</span>
      </li>
      <li className="sum">
        <span className="chip chip-spam">Spam</span>
        <span className="w">10.0</span>
      </li>
    </ul>
  );
}

export function RawRedirect() {
  return (
    <div className="raw">
      <b>{'<input type="hidden"\n  name="_redirect" value="/thanks">'}</b>
      {'\n'}
      <span className="good">303 See Other</span>
      {'\nLocation: https://brassworks.example/thanks'}
    </div>
  );
}

const stacks = ['HTML', 'fetch', 'React', 'cURL'];

export function AnyStack() {
  return (
    <>
      <ul className="stack" aria-label="Samples in the docs">
        {stacks.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <div className="raw">
        <b>{`$ curl -F name="Ines Okafor" -F photo=@letterbox.jpg \\\n  ${sampleUrl}`}</b>
        {'\n'}
        <span className="good">201 Created</span>
        {'\n{ "ok": true, "submission_id": "k7m2qd9x_…", … }'}
      </div>
    </>
  );
}

const parts = ['Text', 'Email', 'Choices', 'Dates', 'Files', 'Ratings', 'Consent', 'Steps', 'Conditions'];

export function BuiltForm() {
  const id = sampleUrl.split('/').at(-1);
  return (
    <>
      <ul className="stack" aria-label="What a form is made of">
        {parts.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <div className="raw">
        {'A link '}
        <b>{`${publicUrl}/forms/${id}`}</b>
        {'\nA line '}
        <b>{`<script src="${publicUrl}/embed.js"\n  data-form="${id}" defer></script>`}</b>
      </div>
    </>
  );
}

const enquiry = formDefinitionSchema.parse({
  title: 'Enquiry',
  steps: [
    {
      fields: [
        { type: 'text', id: 'name', name: 'name', label: 'Name', required: true },
        {
          type: 'select',
          id: 'part',
          name: 'part',
          label: 'Part',
          required: true,
          options: ['flap', 'lock'].map((value) => ({ value, label: value })),
        },
        { type: 'checkboxes', id: 'days', name: 'days', label: 'Days', options: [{ value: 'sat', label: 'Saturday' }] },
      ],
    },
  ],
});

/** The product's own output, without the comments. */
export function FormType() {
  const lines = toTypeCode({ form: enquiry }).trim().split('\n');
  return <div className="raw">{lines.filter((line) => !/^\s*\/?\*/.test(line)).join('\n')}</div>;
}

export function RawRead() {
  return (
    <div className="raw">
      <b>{`GET /api/submissions/k7m2qd9x\nAuthorization: Bearer …`}</b>
      {'\n'}
      <span className="good">200 OK</span>
      {'\n{ "items": [{ "data": {\n  "name": "Ines Okafor", … } }] }'}
    </div>
  );
}

export function RawErrors() {
  const { status, title } = errorTable.too_large;
  return (
    <div className="raw">
      <span className="bad">
        {status} {title}
      </span>
      {'\n{ "code": "too_large",\n  "type": "/docs/errors#too_large",\n  "detail": "…", "errors": [ … ] }'}
    </div>
  );
}

export function RawStart() {
  return (
    <div className="raw">
      <b>$ npm start</b>
      {'\n'}
      <span className="good">{brand.name} is ready.</span>
      {'\n  Open   http://localhost:3000\n  Data   .data'}
    </div>
  );
}

const verdicts = [
  { name: 'Inbox', look: 'chip-ok', text: 'Stored, counted, and marked as unread until you open it.' },
  { name: 'Spam', look: 'chip-spam', text: 'Kept apart, with its signals. Not counted against your plan.' },
  { name: 'Held', look: 'chip-held', text: 'Over the month’s {{monthly}}. Kept, up to {{heldMost}} of them.' },
  { name: 'Deleted', look: 'chip-error', text: 'By you, or after the days you set. With its files, and for good.' },
] as const;

export function Verdicts() {
  return (
    <ul className="verdicts">
      {verdicts.map(({ name, look, text }) => (
        <li key={name}>
          <span className={`chip ${look}`}>{name}</span>
          <p>{fillIn(text)}</p>
        </li>
      ))}
    </ul>
  );
}
