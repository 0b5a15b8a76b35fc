import type { FormField } from '@postern/contracts';

/** The parts of a field before it has its id and its name. */
export type FieldParts = { type: FormField['type'] } & Record<string, unknown>;
