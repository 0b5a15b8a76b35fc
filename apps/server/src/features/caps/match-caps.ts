import { toCapOption, type Submission } from '@postern/contracts';

/** What a cap counts: submissions with an option, or all of them if it names none. */
export interface CapRule {
  id: string;
  field: string | null;
  option: string | null;
}

type Fields = Submission['fields'];

/** The caps that count a submission with these fields. */
export function matchCaps<Rule extends CapRule>(caps: readonly Rule[], fields: Fields): Rule[] {
  if (caps.length === 0) return [];
  return caps.filter(
    ({ field, option }) => field === null || fields.some(([name, value]) => name === field && has(value, option)),
  );
}

/** Whether a value is an option or contains it, as the values of a JSON body may. */
function has(value: unknown, option: string | null): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some((part) => has(part, option));
  return toCapOption(String(value)) === option;
}
