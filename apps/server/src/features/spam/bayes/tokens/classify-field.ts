/** Names of fields for a person's name, in the languages of the training examples and some others. */
const nameFields = new Set(
  `name fullname yourname realname vorname nachname firstname lastname surname givenname familyname
  nom prenom prénom nombre apellido apellidos nome cognome sobrenome naam voornaam achternaam imie imię nazwisko
  namn förnamn efternamn navn fornavn etternavn nimi etunimi sukunimi nev név nume prenume ime meno jmeno jméno příjmení
  izena vards vardas jina nama ten tên pangalan igama ad adı soyad име имя фамилия імя όνομα שם नाम
  姓名 名前 お名前 氏名 이름 성함 الاسم contact contacto contato contactperson ansprechpartner referente osoba
  parent child eltern kind rodzic dziecko ouder`.split(/\s+/),
);

/** Fields that ask for a URL, or that a page fills in itself. */
const LINK_FIELD =
  /url|web|site|seite|sito|sitio|strona|p[aá]gin|page|link|lien|enlace|href|refer|domain|profil|portfolio|video|сайт|网站|サイト/i;
const MACHINE_FIELD =
  /^_|^utm|^(?:gcl|fbcl|msclk)id$|^user.?agent$|^(?:client.?)?ip$|^form.?(?:id|name|title)$|^time.?stamp$/i;
const LONE_LINK = /^\s*(?:https?:\/\/|www\.)\S+\s*$/i;

const REMEMBERED = 2000;
const LONGEST_NAME = 60;
const remembered = new Map<string, boolean>();

/** Whether a value belongs to the form rather than to the sender, or is a URL in a field that asks for one. */
export function isNoText(field: string, value: string): boolean {
  if (field.length > LONGEST_NAME) return false;
  return MACHINE_FIELD.test(field) || (LINK_FIELD.test(field) && LONE_LINK.test(value));
}

/**
 * Whether a field holds a person's name. Names are judged only by their shape and not by their words, so that people
 * called Bill or Mercedes, or with unfamiliar names, are not penalised.
 */
export function isPersonsName(field: string, value: string): boolean {
  return value.length <= LONGEST_NAME && isNameField(field);
}

function isNameField(field: string): boolean {
  const known = remembered.get(field);
  if (known !== undefined) return known;
  const answer = field.length <= LONGEST_NAME && nameFields.has(field.toLowerCase().replace(/[^\p{L}\p{M}]/gu, ''));
  // Forms repeat their field names. The limit keeps a client that invents new ones from filling the memory.
  if (remembered.size < REMEMBERED && field.length <= LONGEST_NAME) remembered.set(field, answer);
  return answer;
}
