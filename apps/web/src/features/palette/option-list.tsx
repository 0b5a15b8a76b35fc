import { Button } from '../../components/button.tsx';
import { Time } from '../../components/time.tsx';
import { formatPlural } from '../../lib/format.ts';
import { Marked } from '../submissions/filter/marked.tsx';
import { termsOf } from '../submissions/filter/marks.ts';
import { capOf } from '../../components/keys/app-keys.ts';
import { markRun } from './mark-run.ts';
import { groups, type Option } from './options.ts';
import type { useOptions } from './use-options.ts';

interface OptionListProps {
  id: string;
  /** The typed text, whose matches are marked. */
  q: string;
  found: ReturnType<typeof useOptions>;
  active: Option | undefined;
  onPoint: (option: Option) => void;
  onChoose: (option: Option, inNewTab: boolean) => void;
}

/** The results, in groups. The focus stays in the text field: this is a listbox without tab stops. */
export function OptionList({ id, q, found, active, onPoint, onChoose }: OptionListProps) {
  const { options, isSearching, searchFailed, searchAgain } = found;
  return (
    <>
      {/* The list scrolls. The text field that controls it also scrolls hidden options into view. */}
      <div className="palette-results" role="listbox" id={id} aria-label="Results" aria-busy={isSearching || undefined}>
        {groups.map((group) => {
          const own = options.filter((option) => option.group === group);
          if (own.length === 0) return null;
          return (
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a listbox contains groups, not fieldsets
            <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
              <div className="palette-group" id={`${id}-${group}`}>
                {group}
              </div>
              {own.map((option) => (
                <OptionLine
                  key={option.id}
                  id={`${id}-${option.id}`}
                  option={option}
                  q={q}
                  isActive={option === active}
                  onPoint={() => onPoint(option)}
                  onChoose={(inNewTab) => onChoose(option, inNewTab)}
                />
              ))}
            </div>
          );
        })}
      </div>
      {searchFailed && (
        <div className="none line wrap" role="alert">
          <span className="grow">Couldn’t search submissions.</span>
          <Button size="s" onClick={searchAgain}>
            Retry
          </Button>
        </div>
      )}
      <output className="visually-hidden">{isSearching ? 'Searching' : formatPlural(options.length, 'result')}</output>
    </>
  );
}

interface OptionLineProps {
  id: string;
  option: Option;
  q: string;
  isActive: boolean;
  onPoint: () => void;
  onChoose: (inNewTab: boolean) => void;
}

/** The length of a submission's text beside its name. */
const sightChars = 48;

function OptionLine({ id, option, q, isActive, onPoint, onChoose }: OptionLineProps) {
  const { Icon, group, text, more, note, at, keys } = option;
  const terms = group === 'Submissions' ? termsOf(q) : [];
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the text field has the focus and handles the keys
    <div
      className="palette-option"
      role="option"
      id={id}
      aria-selected={isActive}
      // A move, not an enter: an option that scrolls under a resting pointer is not pointed at.
      onPointerMove={isActive ? undefined : onPoint}
      onClick={(event) => onChoose(event.metaKey || event.ctrlKey)}
    >
      <Icon aria-hidden="true" />
      <span className="grow ellipsis">
        <bdi>{group === 'Submissions' ? <Marked text={text} terms={terms} /> : <Run text={text} q={q} />}</bdi>{' '}
        {more && (
          <bdi className="option-note">
            <Marked text={more} terms={terms} sight={sightChars} />
          </bdi>
        )}
      </span>
      {note && (
        <span className="option-note ellipsis" dir="auto">
          {note}
        </span>
      )}
      {at && (
        <span className="option-note">
          <Time value={at} mode="list" />
        </span>
      )}
      {keys && (
        <span className="option-keys" aria-hidden="true">
          {keys.map((key) => (
            <kbd key={key}>{capOf(key)}</kbd>
          ))}
        </span>
      )}
    </div>
  );
}

function Run({ text, q }: { text: string; q: string }) {
  return markRun(text, q).map((run, index) =>
    // oxlint-disable-next-line react/no-array-index-key -- parts of a text have no other identity than their position
    run.isMarked ? <mark key={index}>{run.text}</mark> : run.text,
  );
}
