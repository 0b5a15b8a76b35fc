import type { ControlField } from '../context.ts';

/** Autofill tokens by field name; the first match counts. */
const byName: readonly [pattern: RegExp, token: string][] = [
  [/^(first|given|fore)_?name$|^vorname$|^prenom$|^nombre$|^voornaam$/, 'given-name'],
  [
    /^(last|family|sur)_?name$|^nachname$|^nom_de_famille$|^apellidos?$|^cognome$|^achternaam$|^nazwisko$/,
    'family-name',
  ],
  [/^(full|your)?_?name$|^nom$|^nome$|^naam$/, 'name'],
  [/^(company|organi[sz]ation|firma|entreprise|empresa|azienda|bedrijf)(_?name)?$/, 'organization'],
  [/^(zip|postal|post)_?(code)?$|^plz$|^cap$|^cep$/, 'postal-code'],
  [/^(city|town|ort|stadt|ville|ciudad|citta|cidade|plaats|miasto)$/, 'address-level2'],
  [/^(country|land|pays|pais|paese|kraj)$/, 'country-name'],
  [/^(street(_?address)?|address(_?line_?1)?|strasse|adresse|direccion|indirizzo|endereco|adres)$/, 'address-line1'],
  [/^job_?title$|^position$/, 'organization-title'],
];

/** The token for a field's `autocomplete`; null: left to the browser. */
export function autocompleteOf(field: ControlField): string | null {
  switch (field.type) {
    case 'email':
    case 'tel':
    case 'url':
      return field.type;
    case 'date':
      return /^(birth_?da(y|te)|date_?of_?birth|dob|geburtsdatum)$/.test(plain(field.name)) ? 'bday' : null;
    case 'text':
      return byName.find(([pattern]) => pattern.test(plain(field.name)))?.[1] ?? null;
    case 'textarea':
      return /^(postal_?|full_?)?(address|adresse|anschrift)$/.test(plain(field.name)) ? 'street-address' : null;
    default:
      return null;
  }
}

const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
