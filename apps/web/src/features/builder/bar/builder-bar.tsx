import { Eye, Redo2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, IconButton } from '../../../components/button.tsx';
import type { SheetWidth } from '../canvas/canvas.tsx';
import type { Builder } from '../use-builder.ts';
import { WidthChoice } from './width-choice.tsx';

/** How the form is displayed. */
export interface ViewProps {
  width: SheetWidth;
  onWidth: (width: SheetWidth) => void;
  isPreview: boolean;
  onPreview: (on: boolean) => void;
}

interface BuilderBarProps extends ViewProps {
  builder: Builder;
  /** The saving state. */
  saved: ReactNode;
  /** The state of the form: draft or published. */
  badge: ReactNode;
  menu: ReactNode;
  isPublishing: boolean;
  onPublish: () => void;
}

/** The bar above the canvas. */
export function BuilderBar({ builder, saved, badge, menu, ...props }: BuilderBarProps) {
  const { past, present, future } = builder.state.history;
  const next = future[0];
  return (
    <div className="builder-bar">
      <span className="button-group">
        <IconButton
          size="s"
          variant="default"
          label={past.length > 0 ? `Undo: ${present.did}` : 'Undo'}
          icon={<Undo2 aria-hidden="true" />}
          disabled={past.length === 0}
          onClick={() => builder.act({ do: 'undo' })}
        />
        <IconButton
          size="s"
          variant="default"
          label={next ? `Redo: ${next.did}` : 'Redo'}
          icon={<Redo2 aria-hidden="true" />}
          disabled={!next}
          onClick={() => builder.act({ do: 'redo' })}
        />
      </span>
      {saved}
      {badge}
      <WidthChoice width={props.width} onWidth={props.onWidth} />
      <Button
        size="s"
        className="preview-button"
        icon={<Eye aria-hidden="true" />}
        aria-pressed={props.isPreview}
        onClick={() => props.onPreview(!props.isPreview)}
      >
        Preview
      </Button>
      <Button size="s" variant="primary" busy={props.isPublishing} onClick={props.onPublish}>
        Publish
      </Button>
      {menu}
    </div>
  );
}
