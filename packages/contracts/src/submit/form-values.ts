import type { FormDefinitionInput } from '../schemas/form.ts';

type Field = FormDefinitionInput['steps'][number]['fields'][number];
type Named = Extract<Field, { name: string }>;

/** The fields of a definition that is given `as const`. */
type FieldsOf<D extends FormDefinitionInput> = Extract<D['steps'][number]['fields'][number], Named>;

type OptionOf<F> = F extends { options: readonly (infer O)[] } ? (O extends { value: infer V } ? V : never) : never;

/** What a program may send for a field: text, and for some types what becomes text. */
type ValueOf<F extends Named> = F extends { type: 'number' | 'rating' }
  ? number | string
  : F extends { type: 'select' | 'radio' }
    ? OptionOf<F>
    : F extends { type: 'checkboxes' }
      ? readonly OptionOf<F>[]
      : F extends { type: 'checkbox' | 'consent' }
        ? boolean
        : F extends { type: 'file' }
          ? Blob | readonly Blob[]
          : string;

/** A field that must have a value, unless a condition may hide it. */
type Required<F extends Named> = F extends { required: true }
  ? F extends { show_when: object }
    ? false
    : true
  : false;

/**
 * The values of a form by the names of its fields, from its definition: `FormValues<typeof definition>`. Declare the
 * definition `as const satisfies FormDefinitionInput`, so that names, options and required fields are known.
 */
export type FormValues<D extends FormDefinitionInput> = {
  [F in FieldsOf<D> as Required<F> extends true ? F['name'] : never]: ValueOf<F>;
} & {
  [F in FieldsOf<D> as Required<F> extends true ? never : F['name']]?: ValueOf<F> | null | undefined;
};
