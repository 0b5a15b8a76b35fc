import type { Verdict } from '@postern/contracts';
import { Braces, Download, Sheet } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import { Menu, MenuItem } from '../../components/menu.tsx';
import { verdictWords } from './list-query.ts';
import { useExport } from './use-export.ts';

interface ExportMenuProps {
  endpointId: string;
  status: Verdict;
}

/** Takes all submissions of a tab along, as a file. */
export function ExportMenu({ endpointId, status }: ExportMenuProps) {
  const start = useExport(endpointId, status);
  const trigger = (
    <Button variant="quiet" aria-label="Export" title="Export" icon={<Download aria-hidden="true" />}>
      Export
    </Button>
  );
  return (
    <Menu trigger={trigger} label="Export">
      <MenuItem icon={<Sheet aria-hidden="true" />} onSelect={() => void start('csv')}>
        {verdictWords[status]} as CSV, for spreadsheets
      </MenuItem>
      <MenuItem icon={<Braces aria-hidden="true" />} onSelect={() => void start('json')}>
        {verdictWords[status]} as JSON, for programs
      </MenuItem>
    </Menu>
  );
}
