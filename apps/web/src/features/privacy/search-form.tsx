import { limits, type PrivacyMatch, type PrivacyRequest } from '@postern/contracts';
import { Search } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { Button } from '../../components/button.tsx';
import { Checkbox, Field, TextInput } from '../../components/forms/field.tsx';
import { messageOf } from '../../lib/problem.ts';
import { trpc } from '../../lib/trpc.ts';

interface SearchFormProps {
  workspaceId: string;
  onFound: (request: PrivacyRequest) => void;
}

const matches: readonly { match: PrivacyMatch; label: string; help: string }[] = [
  { match: 'whole', label: 'Whole value', help: 'Fields that are exactly this, such as an email address' },
  { match: 'contains', label: 'Contains', help: 'Text that contains it, such as a name in a sentence' },
];

/** Asks for the value by which a person is found. */
export function SearchForm({ workspaceId, onFound }: SearchFormProps) {
  const [value, setValue] = useState('');
  const [match, setMatch] = useState<PrivacyMatch>('whole');
  const [inFiles, setInFiles] = useState(false);
  const utils = trpc.useUtils();
  const searching = trpc.privacy.search.useMutation({
    onSuccess: async (request) => {
      await utils.privacy.list.invalidate();
      onFound(request);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (value.trim() === '' || searching.isPending) return;
    searching.mutate({ workspace_id: workspaceId, value, match, in_files: inFiles });
  };
  return (
    <form className="privacy-search stack loose" noValidate onSubmit={submit}>
      <Field
        label="Email address, name or another value"
        error={
          searching.error ? messageOf(searching.error, 'The search could not be started. Please try again.') : undefined
        }
      >
        {(control) => (
          <TextInput
            exact
            dir="auto"
            maxLength={limits.privacyValueChars}
            {...control}
            value={value}
            onChange={(event) => setValue(event.target.value)}
          />
        )}
      </Field>
      <fieldset className="privacy-matches">
        <legend>Find</legend>
        {matches.map((each) => (
          <label key={each.match} className="check">
            <input type="radio" name="match" checked={match === each.match} onChange={() => setMatch(each.match)} />
            <span>
              {each.label} <small>{each.help}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <Checkbox
        label="Also search the content of files: text, PDF, Word and other Office documents. This takes longer."
        checked={inFiles}
        onChange={(event) => setInFiles(event.target.checked)}
      />
      <div>
        <Button type="submit" variant="primary" icon={<Search aria-hidden="true" />} busy={searching.isPending}>
          Find person
        </Button>
      </div>
    </form>
  );
}
