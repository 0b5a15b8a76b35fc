import { noLabels, type Endpoint, type ExportFormat } from '@postern/contracts';
import { Braces, Download, Share2, Sheet, Table, Upload } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../components/button.tsx';
import { Menu, MenuCheck, MenuItem, MenuLink, MenuSeparator } from '../../../components/menu.tsx';
import { useLabels } from '../labels.ts';
import { isFiltered, verdictWords, type ListQuery } from '../list-query.ts';
import { OpenShareDialog } from '../share/open-share-dialog.tsx';
import { useMay } from '../../../lib/workspace/use-workspaces.ts';

/** The headings of columns: the labels of the form, or the names of the fields. */
export type ColumnNames = 'labels' | 'fields';

interface ExportMenuProps {
  endpoint: Endpoint;
  query: ListQuery;
  onExport: (format: ExportFormat, names: ColumnNames) => void;
}

const formats: readonly { format: ExportFormat; words: string; icon: ReactNode }[] = [
  { format: 'csv', words: 'CSV, for spreadsheets', icon: <Table aria-hidden="true" /> },
  { format: 'xlsx', words: 'Excel workbook', icon: <Sheet aria-hidden="true" /> },
  { format: 'json', words: 'JSON, for programs', icon: <Braces aria-hidden="true" /> },
];

/** Exports the submissions of the list as a file, shares them by link, and leads to the import. */
export function ExportMenu({ endpoint, query, onExport }: ExportMenuProps) {
  const what = isFiltered(query) ? 'What matches' : verdictWords[query.status];
  const hasLabels = useLabels() !== noLabels;
  const [labelled, setLabelled] = useState(true);
  const [sharing, setSharing] = useState(false);
  const may = useMay();
  const trigger = (
    <Button variant="quiet" aria-label="Export" title="Export" icon={<Download aria-hidden="true" />}>
      Export
    </Button>
  );
  return (
    <>
      <Menu trigger={trigger} label="Export">
        {formats.map(({ format, words, icon }) => (
          <MenuItem
            key={format}
            icon={icon}
            onSelect={() => onExport(format, hasLabels && labelled ? 'labels' : 'fields')}
          >
            {what} as {words}
          </MenuItem>
        ))}
        {hasLabels && (
          <>
            <MenuSeparator />
            <MenuCheck checked={labelled} onChange={setLabelled}>
              Labels as column names
            </MenuCheck>
          </>
        )}
        <MenuSeparator />
        {may('sharing.create') && (
          <MenuItem icon={<Share2 aria-hidden="true" />} onSelect={() => setSharing(true)}>
            Share by link
          </MenuItem>
        )}
        <MenuLink
          icon={<Upload aria-hidden="true" />}
          to="/forms/$endpointId/import"
          params={{ endpointId: endpoint.id }}
        >
          Import submissions
        </MenuLink>
      </Menu>
      {sharing && <OpenShareDialog endpointId={endpoint.id} shared={{ query }} onClose={() => setSharing(false)} />}
    </>
  );
}
