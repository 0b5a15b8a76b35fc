import type { FormDefinition, FormField } from '@postern/contracts';
import { fieldsOf } from '@postern/contracts/validate-form';

/** Kinds of fields into which a visitor types. A choice such as "Pay by credit card" asks for nothing secret. */
const typed: ReadonlySet<FormField['type']> = new Set<FormField['type']>([
  'text',
  'textarea',
  'email',
  'tel',
  'number',
  'url',
]);

/** The label of the first field that asks for a password, a PIN, a card number or a security code. */
export function findSecretField(form: FormDefinition): string | undefined {
  for (const field of fieldsOf(form)) {
    if (!typed.has(field.type) || !('name' in field && 'label' in field)) continue;
    const { label, name } = field;
    const placeholder = 'placeholder' in field ? (field.placeholder ?? '') : '';
    if ([label, name, placeholder].some(asksForSecret)) return label;
  }
  return undefined;
}

/** Whether a label, or the name of a field, asks for a secret, in the languages of visitors' pages. */
export function asksForSecret(text: string): boolean {
  const words = toWords(text).replaceAll(DENIED, ' ');
  return asked.some((pattern) => pattern.test(words)) && !HARMLESS.test(words);
}

/** Lower case, without accents, with single spaces between words: `cardNumber`, `card-number` and `Card Number` agree. */
const toWords = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFKD')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll(/[\p{M}\u200B-\u200D\u00AD\uFEFF]/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const PASSWORDS =
  'passwords?|passwd|pass words?|passcodes?|passphrases?|pwd|passworter|passwort|kennwort|kennworter|mots? de passe|mdp|contrasenas?|clave (?:de acceso|secreta|bancaria)|senhas?|palavras? passe|wachtwoord(?:en)?|haslo|hasla|hasel';

/** "No passwords, please" asks for none. */
const DENIED = new RegExp(
  String.raw`\b(?:no|not|never|without|keine?|niemals|ohne|pas de|jamais de|sans|sin|nunca|nao|sem|senza|mai|geen|nooit|bez|nie)(?: \p{L}+){0,2} (?:${PASSWORDS})\b`,
  'gu',
);

/** After a card's number: nothing more, or the kind of a payment card. Other words make it another card. */
const END = String.raw`(?: ?$| (?:bancaire|bleue|bancaria|bancario|bancomat|visa|mastercard|kredytowej|debetowej|platniczej|bankowej)\b| (?:de|di|do) (?:credito?|debito?|credit|debit|paiement|pagamento)\b)`;

const asked: readonly RegExp[] = [
  new RegExp(String.raw`\b(?:${PASSWORDS})\b`, 'u'),
  // PIN, alone or with what it belongs to. A "PIN code" is also the postal code of India.
  /^(?:\p{L}+ )?pin(?: ?(?:code|number|nummer|numer|numero))?$/u,
  /\b(?:card|bank|atm|sim|security|secret) pin\b|\b(?:pin number|pincode|pin nummer|geheimzahl|code (?:pin|secret)|codigo pin|numero pin|codice pin|numer pin|kod pin)\b/u,
  // The number of a payment card.
  /\b(?:credit|debit|bank|payment) ?card ?(?:numbers?|no|num|details|data|information|info)\b|^(?:credit|debit|bank|payment) ?card$/u,
  /^(?:(?:your|the|my|enter|full|cc) )*card ?(?:number|no|num|details)$|^cc ?(?:number|num|no)$/u,
  /\b(?:kredit|debit|bank)karten?(?:nummer|daten)\b|\bkartennummer\b|^kreditkarte$/u,
  new RegExp(String.raw`\bnumero (?:de )?(?:la |votre |ma |sa )?carte${END}|^carte (?:bancaire|bleue|de credit)$`, 'u'),
  new RegExp(String.raw`\bnumero (?:de )?(?:la |su |tu )?tarjeta${END}|^tarjeta de (?:credito|debito)$`, 'u'),
  new RegExp(String.raw`\bnumero (?:della |di )?(?:tua |sua )?carta${END}|^carta di credito$`, 'u'),
  new RegExp(String.raw`\bnumero d[eo] (?:seu )?cartao${END}|^cartao de (?:credito|debito)$`, 'u'),
  /\bcreditcard ?(?:nummer|gegevens)\b|^(?:uw )?kaartnummer$|\b(?:bankpas|betaalpas)nummer\b|^creditcard$/u,
  new RegExp(String.raw`\bnumer (?:twojej )?karty${END}`, 'u'),
  // Its security code.
  /\b(?:cvv2?|cvc2?|cvn|card (?:verification|security) (?:code|number|value))\b|^(?:your |card )?security ?code$/u,
  /\b(?:kartenprufnummer|sicherheitscode|cryptogramme|code de securite|codigo de seguridad|codice di sicurezza|codigo de seguranca|beveiligingscode|kod (?:zabezpieczajacy|bezpieczenstwa))\b/u,
  // Without spaces between words. Marks of Japanese sounds were removed like accents.
  /ハスワート|暗証番号|クレシットカート(?:の)?番号|^カート番号|セキュリティコート/u,
  /密码|密碼|口令|信用卡(?:号|卡号|號)|银行卡(?:号|卡号)|^卡号|安全码|安全碼/u,
];

/** Cards and codes that are not secret, although a word above is in their name. */
const HARMLESS =
  /\b(?:postal|zip|india)\b|\b(?:enamel|lapel) pin\b|\b(?:gift|loyalty|library|membership|member|identity|id|student|health|insurance|business|sim|boarding|green|report|score) card\b/u;
