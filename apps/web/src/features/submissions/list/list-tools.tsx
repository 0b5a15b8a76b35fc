import type { Endpoint } from '@postern/contracts';
import { Upload } from 'lucide-react';
import type { RefObject } from 'react';
import { ButtonLink } from '../../../components/button.tsx';
import type { ColumnChoice } from '../columns/column-choice.ts';
import { ColumnMenu } from '../columns/column-menu.tsx';
import type { Column } from '../columns/columns.ts';
import { ExportMenu, type WantedExport } from '../export/export-menu.tsx';
import { FilterMenu } from '../filter/filter-menu.tsx';
import { SearchBox } from '../filter/search-box.tsx';
import type { ListQuery } from '../list-query.ts';
import type { HandOver } from '../filter/use-hand-over.ts';
import { useMay } from '../../../lib/workspace/use-workspaces.ts';

interface ListToolsProps {
  endpoint: Endpoint;
  query: ListQuery;
  searchBox: RefObject<HTMLInputElement | null>;
  handOver: HandOver;
  columns: readonly Column[];
  choice: ColumnChoice;
  onChoose: (choice: ColumnChoice) => void;
  onExport: (wanted: WantedExport) => void;
  onQuery: (query: ListQuery, replaces?: boolean) => void;
}

/** Search, filter, columns, export and import. */
export function ListTools(props: ListToolsProps) {
  const { endpoint, query, searchBox, handOver, columns, choice, onChoose, onExport, onQuery } = props;
  const may = useMay();
  return (
    <div className="tools">
      <SearchBox
        box={searchBox}
        handOver={handOver}
        value={query.q ?? ''}
        onSearch={(q, isMore) => onQuery({ ...query, q: q === '' ? undefined : q }, isMore)}
      />
      <FilterMenu endpoint={endpoint} query={query} onFilter={(change) => onQuery({ ...query, ...change })} />
      <ColumnMenu endpoint={endpoint} columns={columns} choice={choice} onChoose={onChoose} />
      <ExportMenu endpoint={endpoint} query={query} onExport={onExport} />
      {may('imports.upload') && (
        <ButtonLink
          variant="quiet"
          className="import"
          aria-label="Import"
          title="Import"
          to="/forms/$endpointId/import"
          params={{ endpointId: endpoint.id }}
          icon={<Upload aria-hidden="true" />}
        >
          Import
        </ButtonLink>
      )}
    </div>
  );
}
