import { limits, type Endpoint, type FormDefinition } from '@postern/contracts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Field, TextInput } from '../../../components/forms/field.tsx';
import { Note } from '../../../components/note.tsx';
import { messageOf } from '../../../lib/problem.ts';
import { startingForms, blankForm } from './starting-forms.ts';
import { FromSubmissions } from './from-submissions.tsx';
import { Miniature } from './miniature.tsx';
import { PasteHtml } from './paste-html.tsx';
import { StartCard } from './start-card.tsx';

export interface FormStart {
  /** The name of the endpoint, if there is none yet. */
  name: string;
  definition: FormDefinition;
}

interface StartScreenProps {
  /** The endpoint that gets the form; without one, the screen asks for a name. */
  endpoint?: Endpoint | undefined;
  onStart: (start: FormStart) => void;
  isBusy: boolean;
  /** Why it could not be created; null or undefined if there is no error. */
  error?: unknown;
}

/** The ways to start a form: blank, from a template, from HTML, or from received submissions. */
export function StartScreen({ endpoint, onStart, isBusy, error }: StartScreenProps) {
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const Heading = endpoint ? 'h2' : 'h1';
  const start = (key: string, title: string, definition?: FormDefinition): void => {
    const called = name.trim() || title;
    setChosen(key);
    onStart({ name: called, definition: definition ?? blankForm(name.trim() || (endpoint?.name ?? '')) });
  };
  const stateOf = (key: string) => ({ isBusy: isBusy && chosen === key, isOff: isBusy && chosen !== key });
  return (
    <div className="page start-screen">
      <header className="stack">
        <Heading className={endpoint ? 'start-title' : undefined}>{endpoint ? 'Add a form' : 'New form'}</Heading>
        <p className="muted">Start from a template or a blank form. You can change everything later.</p>
      </header>
      {error !== undefined && error !== null && (
        <Note kind="error">{messageOf(error, 'Couldn’t create the form. Please try again.')}</Note>
      )}
      {!endpoint && <NameField name={name} onChange={setName} />}
      {endpoint && (
        <FromSubmissions
          endpoint={endpoint}
          {...stateOf('arrived')}
          onUse={(form) => start('arrived', endpoint.name, form)}
        />
      )}
      <ul className="start-grid" aria-label="Templates">
        <li>
          <StartCard
            title="Blank"
            text="Start from a blank form."
            picture={
              <span className="mini blank" aria-hidden="true">
                <Plus />
              </span>
            }
            {...stateOf('blank')}
            onChoose={() => start('blank', 'New form')}
          />
        </li>
        {startingForms.map(({ key, title, description, form }) => (
          <li key={key}>
            <StartCard
              title={title}
              text={description}
              picture={<Miniature form={form} />}
              {...stateOf(key)}
              onChoose={() => start(key, title, form)}
            />
          </li>
        ))}
      </ul>
      <PasteHtml {...stateOf('html')} onUse={(form) => start('html', form.title || 'New form', form)} />
    </div>
  );
}

const NameField = ({ name, onChange }: { name: string; onChange: (name: string) => void }) => (
  <Field
    className="start-endpoint-name"
    label="Endpoint name"
    optional
    help="Only you see this. If empty, it takes the template’s name."
  >
    {(control) => (
      <TextInput
        {...control}
        name="name"
        autoComplete="off"
        dir="auto"
        maxLength={limits.nameChars}
        value={name}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
);
