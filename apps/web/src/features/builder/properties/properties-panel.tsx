import { Tabs } from 'radix-ui';
import { issuesOfField, issuesOfForm } from '../model/issues.ts';
import { findField } from '../model/places.ts';
import { FieldProperties } from './field/field-properties.tsx';
import { FormProperties } from './form/form-properties.tsx';
import { ThemeProperties } from './theme/theme-properties.tsx';
import type { Builder } from '../use-builder.ts';

const tabs = { field: 'Field', form: 'Form', theme: 'Theme' } as const;
export type PanelTab = keyof typeof tabs;

interface PropertiesPanelProps {
  builder: Builder;
  tab: PanelTab;
  onTab: (tab: PanelTab) => void;
}

/** The properties of the selection. */
export function PropertiesPanel({ builder, tab, onTab }: PropertiesPanelProps) {
  const { form, issues } = builder;
  return (
    <aside className="properties-panel" aria-label="Properties">
      <Tabs.Root value={tab} onValueChange={(next) => onTab(next as PanelTab)}>
        <Tabs.List className="tabs" aria-label="Properties of">
          {Object.entries(tabs).map(([key, name]) => (
            <Tabs.Trigger key={key} value={key}>
              {name}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <Tabs.Content value="field" tabIndex={-1}>
          <ChosenField builder={builder} />
        </Tabs.Content>
        <Tabs.Content value="form" tabIndex={-1}>
          <h2 className="visually-hidden">Form</h2>
          <FormProperties form={form} issues={issuesOfForm(issues)} onChange={builder.setForm} />
        </Tabs.Content>
        <Tabs.Content value="theme" tabIndex={-1}>
          <h2 className="visually-hidden">Theme</h2>
          <ThemeProperties form={form} onChange={builder.setForm} />
        </Tabs.Content>
      </Tabs.Root>
    </aside>
  );
}

function ChosenField({ builder }: { builder: Builder }) {
  const { form, selected, issues, setField } = builder;
  const field = findField(form, selected);
  if (!field) return <p className="no-selection">Select a field on the form, or add one.</p>;
  return (
    <FieldProperties form={form} field={field} issues={issuesOfField(form, issues, field.id)} onChange={setField} />
  );
}

/** Puts the focus on the first property of the selected field, its label. */
export function focusLabel(): void {
  const first = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(
    '.properties-panel [role=tabpanel]:not([hidden]) :is(input, textarea)',
  );
  first?.focus();
  first?.select();
}
