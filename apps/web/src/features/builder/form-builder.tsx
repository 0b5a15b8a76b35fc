import type { FormDefinition, FormState } from '@postern/contracts';
import { useRef, useState } from 'react';
import { lazyPart } from '../../components/states/lazy-part.tsx';
import { BuilderHead } from './builder-head.tsx';
import { Canvas, type SheetWidth } from './canvas/canvas.tsx';
import { useDrag } from './drag/use-drag.ts';
import type { FormEndpoint } from './form-endpoint.ts';
import { firstWrong } from './model/issues.ts';
import { PartPalette } from './palette/part-palette.tsx';
import { focusLabel, PropertiesPanel, type PanelTab } from './properties/properties-panel.tsx';
import { Announcer } from './announcer.tsx';
import { useBuilder } from './use-builder.ts';
import { useSavedDraft } from './save/use-saved-draft.ts';
import { useUndoKeys } from './use-undo-keys.ts';

// It includes the renderer and the visitors' script.
const PreviewPane = lazyPart({
  load: async () => (await import('./preview/preview-pane.tsx')).PreviewPane,
  what: 'the preview',
  skeleton: <div className="builder-stage" />,
});

interface FormBuilderProps {
  formEndpoint: FormEndpoint;
  /** The draft with which it starts. */
  draft: FormDefinition;
  /** The form on the server. */
  state: FormState;
  onGone: () => void;
}

/** The form builder: the palette, the form, the properties of the selection. */
export function FormBuilder({ formEndpoint, draft, state, onGone }: FormBuilderProps) {
  const builder = useBuilder(draft, state.published);
  const { form, issues, act } = builder;
  const { saver, state: saved } = useSavedDraft(formEndpoint, builder, state);
  const [width, setWidth] = useState<SheetWidth>('tablet');
  const [isPreview, setPreview] = useState(false);
  const [tab, setTab] = useState<PanelTab>(draft.steps.some(({ fields }) => fields.length > 0) ? 'field' : 'form');
  const sheet = useRef<HTMLDivElement>(null);
  const drag = useDrag(sheet, (item, at) =>
    'field' in item ? act({ do: 'put', id: item.field, at }) : builder.add(item.part, at),
  );
  useUndoKeys(act);
  const toPanel = (next: PanelTab) => {
    setTab(next);
    setTimeout(focusLabel);
  };
  const showIssue = () => {
    const id = firstWrong(form, issues);
    if (id) act({ do: 'select', id });
    if (issues.length > 0) toPanel(id ? 'field' : 'form');
  };
  return (
    <div className={isPreview ? 'builder previewing' : 'builder'}>
      {!isPreview && <PartPalette start={drag.start} onAdd={(part) => builder.add(part)} />}
      <section className="builder-canvas" aria-label="Form">
        <BuilderHead
          formEndpoint={formEndpoint}
          builder={builder}
          saver={saver}
          saved={saved}
          state={state}
          width={width}
          onWidth={setWidth}
          isPreview={isPreview}
          onPreview={setPreview}
          onGone={onGone}
          onShowIssue={showIssue}
        />
        {isPreview ? (
          <PreviewPane endpoint={formEndpoint.endpoint} form={form} width={width} />
        ) : (
          <Canvas
            endpoint={formEndpoint.endpoint}
            builder={builder}
            drag={drag}
            width={width}
            sheet={sheet}
            onForm={() => toPanel('form')}
            onField={() => setTab('field')}
            onRename={() => toPanel('field')}
          />
        )}
        <Announcer notice={builder.state.notice} />
      </section>
      <PropertiesPanel builder={builder} tab={tab} onTab={setTab} />
    </div>
  );
}
