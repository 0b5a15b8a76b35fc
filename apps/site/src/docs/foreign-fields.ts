import {
  honeypotFields,
  instructionFields,
  mailInstructionFields,
  submitAddresses,
  type DialectField,
  type SubmitAddress,
} from '@postern/contracts';

const DIRECTIVE = /^:fields (\w+) (.+)$/gm;
const addresses: Readonly<Record<string, SubmitAddress>> = submitAddresses;
const instructions = new Set<string>([...instructionFields, ...mailInstructionFields]);
const honeypots = new Set<string>(honeypotFields);

/**
 * Replaces a line such as `:fields web3forms subject botcheck` by a Markdown table of these fields of another service
 * and what they mean at the named address. The meanings come from the contracts.
 * @throws if there is no such address
 */
export function expandFields(source: string): string {
  return source.replaceAll(DIRECTIVE, (_, dialect: string, names: string) => {
    const address = addresses[dialect];
    if (!address) throw new Error(`There is no address called “${dialect}”.`);
    const rows = names.split(' ').map((name) => `| \`${name}\` | ${meaningOf(name, address)} |`);
    return ['| Field | Here |', '|---|---|', ...rows].join('\n');
  });
}

function meaningOf(name: string, { fields, idFields }: SubmitAddress): string {
  if (idFields?.includes(name)) return 'Names the endpoint.';
  const foreign = fields[name];
  if (foreign) return foreignMeaning(foreign);
  if (honeypots.has(name)) return 'Works: [a honeypot](#spam).';
  if (name === '_replyto') return 'Works: [the address for replies](#mail-fields), and stored.';
  if (instructions.has(name)) return 'Works: [an instruction](#instructions).';
  return 'No instruction. It is stored like any field.';
}

function foreignMeaning({ means, isKept }: DialectField): string {
  if (means === null) return 'Ignored, and not stored.';
  return isKept ? `Works as \`${means}\`, and is stored as a field too.` : `Works as \`${means}\`.`;
}
