import { toLexemes, toValueLexeme, type Indexed } from './build-document.ts';
import { fieldScope, periodOfId, wordScope } from './build-lexemes.ts';
import type { Conditions, Term } from './build-query.ts';

/**
 * Whether a document meets the conditions on words and values, by the rules of the index. The conditions on verdicts and
 * flags are not looked at.
 */
export function matchesWords({ terms, contained, equal }: Conditions, document: Indexed): boolean {
  const place = { endpoint_id: document.endpoint_id, period: periodOfId(document.id) };
  const lexemes = new Set(toLexemes(document));
  const begins = (start: string): boolean => {
    for (const lexeme of lexemes) if (lexeme.startsWith(start)) return true;
    return false;
  };
  const has = (scope: string, { text, isExact }: Term): boolean =>
    isExact ? lexemes.has(scope + text) : begins(scope + text);
  return (
    terms.every((term) => has(wordScope(place), term)) &&
    contained.every(({ names, terms: inField }) =>
      names.some((name) => inField.every((term) => has(fieldScope(place, name), term))),
    ) &&
    equal.every(({ names, value }) => names.some((name) => lexemes.has(toValueLexeme(place, name, value))))
  );
}
