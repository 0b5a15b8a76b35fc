/** Names of the field for a person's name, in the languages of our examples and some more. */
const nameFields = new Set(
  `name fullname yourname realname vorname nachname firstname lastname surname givenname familyname
  nom prenom prénom nombre apellido apellidos nome cognome sobrenome naam voornaam achternaam imie imię nazwisko
  namn förnamn efternamn navn fornavn etternavn nimi etunimi sukunimi nev név nume prenume ime meno jmeno jméno příjmení
  izena vards vardas jina nama ten tên pangalan igama ad adı soyad име имя фамилия імя όνομα שם नाम
  姓名 名前 お名前 氏名 이름 성함 الاسم contact contacto contato contactperson ansprechpartner referente osoba
  parent child eltern kind rodzic dziecko ouder`.split(/\s+/),
);

/** Fields that are asked for an address of the web, or that a page fills in by itself. */
const LINK_FIELD =
  /url|web|site|seite|sito|sitio|strona|p[aá]gin|page|link|lien|enlace|href|refer|domain|profil|portfolio|video|сайт|网站|サイト/i;
const MACHINE_FIELD =
  /^_|^utm|^(?:gcl|fbcl|msclk)id$|^user.?agent$|^(?:client.?)?ip$|^form.?(?:id|name|title)$|^time.?stamp$/i;
const LONE_LINK = /^\s*(?:https?:\/\/|www\.)\S+\s*$/i;

const REMEMBERED = 2000;
const LONGEST_NAME = 60;
const remembered = new Map<string, boolean>();

/** Whether a value belongs to the form and was not written by the sender, or is an address where one is asked for. */
export function isNoText(field: string, value: string): boolean {
  if (field.length > LONGEST_NAME) return false;
  return MACHINE_FIELD.test(field) || (LINK_FIELD.test(field) && LONE_LINK.test(value));
}

/**
 * Whether a field holds a person's name. Names are not judged by their words, lest people called Bill or Mercedes, or
 * with a name from far away, get the weight of spam: only by their shape.
 */
export function isPersonsName(field: string, value: string): boolean {
  return value.length <= LONGEST_NAME && isNameField(field);
}

function isNameField(field: string): boolean {
  const known = remembered.get(field);
  if (known !== undefined) return known;
  const answer = field.length <= LONGEST_NAME && nameFields.has(field.toLowerCase().replace(/[^\p{L}\p{M}]/gu, ''));
  // Forms repeat their names; a client that makes up new ones is not remembered for ever.
  if (remembered.size < REMEMBERED && field.length <= LONGEST_NAME) remembered.set(field, answer);
  return answer;
}
