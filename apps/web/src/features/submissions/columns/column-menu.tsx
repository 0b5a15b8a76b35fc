import { fieldLabel, type Endpoint } from '@postern/contracts';
import { Columns3 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { TextInput } from '../../../components/forms/field.tsx';
import { Popover } from '../../../components/popover.tsx';
import { Skeleton } from '../../../components/states/skeleton.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { mostShown, type ColumnChoice } from './column-choice.ts';
import { useLabels } from '../labels.ts';
import { ColumnItem } from './column-item.tsx';
import { choicesOf, moved } from './column-order.ts';
import { shownOf, type Column } from './columns.ts';
import { withWidth } from './use-columns.ts';

interface ColumnMenuProps {
  endpoint: Endpoint;
  columns: readonly Column[];
  choice: ColumnChoice;
  onChoose: (choice: ColumnChoice) => void;
}

/** The choice of columns, with their order and widths. */
export function ColumnMenu(props: ColumnMenuProps) {
  const [open, setOpen] = useState(false);
  const trigger = (
    <Button
      variant="quiet"
      className="columns"
      aria-label="Columns"
      title="Columns"
      icon={<Columns3 aria-hidden="true" />}
    >
      Columns
    </Button>
  );
  return (
    <Popover trigger={trigger} label="Columns" className="column-menu" open={open} onOpen={setOpen}>
      <Choices {...props} />
    </Popover>
  );
}

/** The number of fields from which they can be searched. */
const many = 12;
/** The pixels by which an arrow key widens a column. */
const widen = 16;

/** Mounted when the menu opens, so that the fields are only loaded then. */
function Choices({ endpoint, columns, choice, onChoose }: ColumnMenuProps) {
  const known = trpc.endpoints.fields.useQuery({ id: endpoint.id }).data?.items;
  const [search, setSearch] = useState('');
  const [announcement, announce] = useState('');
  const shown = shownOf(columns, known ?? []);
  const all = choicesOf(shown, known ?? []);
  const found = useFound(all, search);
  const show = (fields: readonly string[]) => onChoose({ ...choice, shown: fields });
  const move = (field: string, to: number) => {
    if (to < 0 || to >= shown.length) return;
    show(moved(shown, shown.indexOf(field), to));
    announce(`${field}, ${to + 1} of ${shown.length}`);
  };
  return (
    <>
      {all.length > many && (
        <div className="column-menu-head">
          <TextInput
            type="search"
            aria-label="Search fields"
            placeholder="Search fields"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
      )}
      <ul className="column-menu-list" aria-label="Fields">
        {found.map(({ field, isShown }) => (
          <ColumnItem
            key={field}
            field={field}
            place={isShown ? shown.indexOf(field) : null}
            isLast={isShown && shown.length === 1}
            isFull={shown.length >= mostShown}
            onShow={(on) => show(on ? [...shown, field] : shown.filter((each) => each !== field))}
            onMove={(to) => move(field, to)}
            onWiden={(by, width) => {
              onChoose(withWidth(choice, field, width + by * widen));
              announce(`${field}, ${by > 0 ? 'wider' : 'narrower'}`);
            }}
          />
        ))}
        {known && all.length === 0 && <li className="column-menu-none muted">No fields yet</li>}
        {!known && (
          <li className="column-menu-none">
            <Skeleton width={140} />
          </li>
        )}
      </ul>
      <output className="visually-hidden">{announcement}</output>
      <div className="foot">
        <Button variant="quiet" size="s" onClick={() => onChoose({ shown: null, widths: new Map() })}>
          Reset
        </Button>
        <span className="muted small line">Received is always last</span>
      </div>
    </>
  );
}

/** The fields whose name or label has the words. */
function useFound<Each extends { field: string }>(all: readonly Each[], words: string): Each[] {
  const labels = useLabels();
  const isFound = (text: string) => text.toLowerCase().includes(words.toLowerCase());
  return all.filter(({ field }) => isFound(field) || isFound(fieldLabel(labels, field)));
}
