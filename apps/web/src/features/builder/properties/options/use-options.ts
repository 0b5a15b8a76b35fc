import { limits, type FormDefinition } from '@postern/contracts';
import { useState } from 'react';
import { isAskedFor } from '../conditions/conditions.ts';
import { moved, newOption, optionsOf, relabel, withOption, withOptions, type Option } from './options.ts';
import type { ChoiceField, FieldPatch } from '../part.ts';

interface OptionsOf {
  form: FormDefinition;
  field: ChoiceField;
  set: (patch: FieldPatch) => void;
  focusOn: (at: number, how?: 'select') => void;
}

/** The actions on the options of a field, and the announcement of the last one. */
export function useOptions({ form, field, set, focusOn }: OptionsOf) {
  const [announcement, announce] = useState('');
  const { options } = field;
  const room = limits.formOptions - options.length;
  const labelAt = (at: number): string => options[at]?.label ?? '';
  const change = (at: number, next: (option: Option) => Option): void => {
    const option = options[at];
    if (option) set(withOption(field, at, next(option)));
  };
  return {
    announcement,
    room,
    label: (at: number, label: string): void =>
      change(at, (option) => relabel(option, label, isAskedFor(form, field.id, option.value))),
    value: (at: number, value: string): void => change(at, (option) => ({ ...option, value })),
    insert: (at: number): void => {
      if (room <= 0) return;
      set(withOptions(field, options.toSpliced(at, 0, newOption(options))));
      focusOn(at, 'select');
    },
    remove: (at: number): void => {
      if (options.length === 1) return;
      set(withOptions(field, options.toSpliced(at, 1)));
      focusOn(Math.max(at - 1, 0));
      announce(`${labelAt(at)} removed`);
    },
    move: (from: number, to: number): void => {
      if (to < 0 || to >= options.length) return;
      set({ options: moved(options, from, to) });
      focusOn(to);
      announce(`${labelAt(from)} moved to position ${to + 1} of ${options.length}`);
    },
    /** Lines pasted into an option are inserted below it; into an empty one, in its place. */
    paste: (at: number, text: string): void => {
      const known = new Set(options.map(({ label }) => label));
      const isEmpty = labelAt(at).trim() === '';
      const fresh = optionsOf(text, options)
        .filter(({ label }) => !known.has(label))
        .slice(0, isEmpty ? room + 1 : room);
      if (fresh.length > 0)
        set(withOptions(field, options.toSpliced(isEmpty ? at : at + 1, isEmpty ? 1 : 0, ...fresh)));
      announce(`${fresh.length} options added`);
    },
    /** All options, one per line. */
    replace: (text: string): void => {
      const next = optionsOf(text, options);
      if (next.length > 0) set(withOptions(field, next));
    },
  };
}
