import type { Submission } from '@postern/contracts';
import type { Selection } from '../../bulk/use-selection.ts';
import type { Widths } from '../../columns/column-choice.ts';
import type { Column } from '../../columns/columns.ts';
import type { Cursor } from '../use-cursor.ts';
import type { SubmissionList } from '../use-submission-list.ts';
import type { RowWindow } from './use-window.ts';

/** The data and the callbacks of the grid. */
export interface GridProps {
  list: SubmissionList;
  columns: readonly Column[];
  widths: Widths;
  cursor: Cursor;
  selection: Selection;
  arrived: ReadonlySet<string>;
  rows: RowWindow;
  onChoose: (submission: Submission) => void;
  onOpen: (submission: Submission) => void;
  onStar: (submission: Submission, starred: boolean) => void;
  /** Whether the member’s role allows to select and to star. */
  canChange: boolean;
  /** Escape on a row. @returns whether it had a meaning */
  onEscape?: (() => boolean) | undefined;
  /** The focus leaves the rows. */
  onLeave: () => void;
  onWidth: (field: string, width: number) => void;
}
