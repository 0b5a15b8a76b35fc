import { noLabels, type Endpoint, type ExportFormat, type ExportSettings } from '@postern/contracts';
import { Braces, Columns3, Download, Share2, Sheet, Table, Upload } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../components/button.tsx';
import { Menu, MenuCheck, MenuItem, MenuLink, MenuSeparator } from '../../../components/menu.tsx';
import { useLabels } from '../labels.ts';
import { isFiltered, verdictWords, type ListQuery } from '../list-query.ts';
import { OpenLayoutDialog } from './open-layout-dialog.tsx';
import { OpenShareDialog } from '../share/open-share-dialog.tsx';
import { useMay } from '../../../lib/workspace/use-workspaces.ts';

/** The headings of columns: the labels of the form, or the names of the fields. */
type ColumnNames = 'labels' | 'fields';

/** What a file of submissions contains besides the choice of submissions. */
export interface WantedExport {
  format: ExportFormat;
  names: ColumnNames;
  layout: ExportSettings;
}

interface ExportMenuProps {
  endpoint: Endpoint;
  query: ListQuery;
  onExport: (wanted: WantedExport) => void;
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
  const { layout, choose, dialog } = useLayoutChoice(endpoint);
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
            onSelect={() => onExport({ format, names: hasLabels && labelled ? 'labels' : 'fields', layout })}
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
        <MenuItem icon={<Columns3 aria-hidden="true" />} onSelect={choose}>
          Columns and time zone
        </MenuItem>
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
      {dialog}
      {sharing && <OpenShareDialog endpointId={endpoint.id} shared={{ query }} onClose={() => setSharing(false)} />}
    </>
  );
}

/** The columns and the time zone of the endpoint's exports, and the dialog that changes them. */
function useLayoutChoice(endpoint: Endpoint) {
  const [isOpen, setIsOpen] = useState(false);
  // A reader's own choice, which is not saved.
  const [chosen, setChosen] = useState<ExportSettings | null>(null);
  const maySave = useMay()('endpoints.update');
  const layout = chosen ?? endpoint.settings.export;
  const dialog = isOpen && (
    <OpenLayoutDialog
      endpoint={endpoint}
      layout={layout}
      onChoose={(next) => setChosen(maySave ? null : next)}
      onClose={() => setIsOpen(false)}
    />
  );
  return { layout, choose: () => setIsOpen(true), dialog };
}
