import { brand } from '@postern/contracts';
import type { ReactElement } from 'react';
import { fillIn } from '../../text/facts.ts';
import {
  AnyStack,
  BuiltForm,
  FileList,
  FormType,
  RawErrors,
  RawRead,
  RawRedirect,
  RawStart,
  Signals,
  Verdicts,
} from './exhibits.tsx';
import { CsvRows, MailTrail, RawLimit } from './more-exhibits.tsx';

interface CellContent {
  /** Its columns on the sheet of twelve; four if empty. */
  size: 'w7 full' | 'w5' | 'full' | '';
  title: string;
  text: string;
  /** The real component, instead of a picture of it. */
  Exhibit: () => ReactElement;
}

const cells: readonly CellContent[] = [
  {
    size: 'w7 full',
    title: 'Files, up to {{fileMegabytes}} MB each',
    text: 'Streamed to disk, up to {{files}} in a submission, and only ever served to you, as a download. A file that is too large is refused, and the visitor gets the form back, still filled in.',
    Exhibit: FileList,
  },
  {
    size: 'w5',
    title: 'Spam filtering that explains itself',
    text: 'A field that people never see catches bots that fill in everything. The bot gets a success response; you see why it was marked as spam.',
    Exhibit: Signals,
  },
  {
    size: 'w5',
    title: 'Email notifications',
    text: 'An email for each submission, or a digest. Every attempt is kept with its response, and failed ones are retried.',
    Exhibit: MailTrail,
  },
  {
    size: 'w7 full',
    title: 'Any stack that can send a form',
    text: 'Plain HTML needs no script. Everything else gets JSON back, with CORS already taken care of.',
    Exhibit: AnyStack,
  },
  {
    size: '',
    title: 'Redirect after submission',
    text: 'Your own thank-you page, with one hidden field.',
    Exhibit: RawRedirect,
  },
  {
    size: '',
    title: 'Rate limiting',
    text: 'By address and by endpoint, with headers that a client can read.',
    Exhibit: RawLimit,
  },
  {
    size: 'full',
    title: 'CSV export',
    text: 'The current filter as a spreadsheet. Excel and JSON too.',
    Exhibit: CsvRows,
  },
  {
    size: 'w7 full',
    title: 'No form yet? Build one',
    text: 'Each form has its own page, which works without JavaScript, in ten languages and your colours. One line embeds it in yours.',
    Exhibit: BuiltForm,
  },
  {
    size: 'w5',
    title: 'One set of rules',
    text: 'The page and the server check the same definition. Export it as HTML, React, zod, TypeScript and JSON Schema.',
    Exhibit: FormType,
  },
  {
    size: '',
    title: 'A REST API',
    text: 'Everything the dashboard shows, for your own programs.',
    Exhibit: RawRead,
  },
  {
    size: '',
    title: 'Errors a program can read',
    text: 'One format for all errors, with a sentence to show to people.',
    Exhibit: RawErrors,
  },
  {
    size: '',
    title: 'Run it yourself',
    text: `All of ${brand.name}, database included, on your own machine.`,
    Exhibit: RawStart,
  },
];

export function Features() {
  return (
    <section className="band" id="features" aria-labelledby="h-feat">
      <div className="wrap">
        <div className="over">
          <h2 className="h-section" id="h-feat">
            What it does with a submission
          </h2>
          <p>Each panel shows the thing itself: a verdict, a header, a row of the file.</p>
        </div>
        <div className="sheet">
          {cells.map((cell) => (
            <Cell key={cell.title} {...cell} />
          ))}
          <div className="cell w12">
            <h3>Nothing that people send is thrown away</h3>
            <p>A submission is confirmed only once it is on disk. Whatever the verdict, it is kept with its reason.</p>
            <Verdicts />
          </div>
        </div>
      </div>
    </section>
  );
}

function Cell({ size, title, text, Exhibit }: CellContent) {
  return (
    <div className={`cell ${size}`.trim()}>
      <h3>{fillIn(title)}</h3>
      <p>{fillIn(text)}</p>
      <div className="show">
        <Exhibit />
      </div>
    </div>
  );
}
