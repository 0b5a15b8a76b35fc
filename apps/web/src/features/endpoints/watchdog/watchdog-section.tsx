import type { Endpoint, Watchdog } from '@postern/contracts';
import { limits } from '@postern/contracts';
import { ScanSearch } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Field, Switch, TextArea } from '../../../components/forms/field.tsx';
import { Note } from '../../../components/note.tsx';
import { SettingsSection } from '../../../components/settings/section.tsx';
import { LoadFailed } from '../../../components/states/load-failed.tsx';
import { Skeleton } from '../../../components/states/skeleton.tsx';
import { FindingList } from './finding-list.tsx';
import { readPages } from './read-pages.ts';
import { useWatchdog, useWatchdogActions } from './use-watchdog.ts';
import { WatchdogState } from './watchdog-state.tsx';

/** The pages where the form is, and what is wrong with them. */
export function WatchdogSection({ endpoint }: { endpoint: Endpoint }) {
  if (endpoint.is_test)
    return (
      <SettingsSection id="watchdog" title="Watchdog" text={TEXT}>
        <p>A test endpoint calls no pages, so it has no watchdog.</p>
      </SettingsSection>
    );
  return <LiveSection endpoint={endpoint} />;
}

const TEXT =
  'Checks about once an hour that the form on your page still sends here. Owners and admins get an email when something is wrong, and when all is well again.';

function LiveSection({ endpoint }: { endpoint: Endpoint }) {
  const query = useWatchdog(endpoint.id);
  return (
    <SettingsSection id="watchdog" title="Watchdog" text={TEXT}>
      {query.data ? (
        <Loaded endpoint={endpoint} watchdog={query.data} />
      ) : query.error ? (
        <LoadFailed query={query} title="Couldn’t load the watchdog" />
      ) : (
        <span role="status" aria-label="Loading the watchdog">
          <Skeleton width="60%" />
        </span>
      )}
    </SettingsSection>
  );
}

const toText = ({ pages }: Watchdog): string => pages.map(({ url }) => url).join('\n');

function Loaded({ endpoint, watchdog }: { endpoint: Endpoint; watchdog: Watchdog }) {
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const { save, sendCanary, check, isSaving, isAsking, error } = useWatchdogActions(endpoint.id);
  const text = typed ?? toText(watchdog);
  const submit = (): void => {
    const read = readPages(text);
    if ('error' in read) {
      setProblem(read.error);
      return;
    }
    setProblem(undefined);
    save(read.pages, () => setTyped(undefined));
  };
  return (
    <>
      {error !== undefined && <Note kind="error">{error}</Note>}
      {watchdog.state !== 'off' && <WatchdogState watchdog={watchdog} />}
      <FindingList findings={watchdog.findings} />
      <PagesField text={text} problem={problem} onType={setTyped} />
      <div className="watchdog-actions">
        <Button busy={isSaving} disabled={text.trim() === toText(watchdog)} onClick={submit}>
          Save pages
        </Button>
        {watchdog.state !== 'off' && (
          <Button
            icon={<ScanSearch aria-hidden="true" />}
            busy={isAsking || watchdog.is_checking}
            disabled={isSaving}
            onClick={check}
          >
            Check now
          </Button>
        )}
      </div>
      {watchdog.state !== 'off' && (
        <CanarySwitch watchdog={watchdog} isBusy={isSaving} onChange={(isOn) => sendCanary(watchdog, isOn)} />
      )}
    </>
  );
}

interface PagesFieldProps {
  text: string;
  problem: string | undefined;
  onType: (text: string) => void;
}

function PagesField({ text, problem, onType }: PagesFieldProps) {
  return (
    <Field
      label={
        <>
          Pages with this form <span className="label-note">one per line</span>
        </>
      }
      help={`Up to ${limits.watchedPages}. Without a page, the watchdog is off.`}
      error={problem}
    >
      {(control) => (
        <TextArea
          className="monospace"
          rows={2}
          spellCheck={false}
          autoCapitalize="none"
          inputMode="url"
          placeholder="https://example.org/contact"
          {...control}
          value={text}
          onChange={({ target }) => onType(target.value)}
        />
      )}
    </Field>
  );
}

interface CanarySwitchProps {
  watchdog: Watchdog;
  isBusy: boolean;
  onChange: (isOn: boolean) => void;
}

function CanarySwitch({ watchdog, isBusy, onChange }: CanarySwitchProps) {
  return (
    <Switch
      label="Send a test submission with each check"
      help="It is judged like a visitor’s, goes to webhooks as a test, and is not stored or counted."
      checked={watchdog.sends_canary}
      disabled={isBusy}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
}
