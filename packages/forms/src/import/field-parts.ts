import type { FormField } from '@postern/contracts';

/** What a field is made of before it has its id and its name. */
export type FieldParts = { type: FormField['type'] } & Record<string, unknown>;
