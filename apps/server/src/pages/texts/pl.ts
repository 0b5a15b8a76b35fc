import type { PageTexts } from './page-texts.ts';

/** Formal and gender-neutral: passive and plural forms instead of Pan and Pani. */
export const pl: PageTexts = {
  gap: ' ',
  receivedBy: ['Formularz obsługuje ', ''],
  privacy: 'Prywatność',
  thanks: {
    title: 'Dziękujemy',
    text: 'Wiadomość dotarła i została bezpiecznie zapisana. Można zamknąć tę stronę.',
    message: 'Dziękujemy! Wiadomość dotarła.',
    received: 'Otrzymano',
    reference: 'Numer',
    backTo: (host) => `Powrót do ${host}`,
    onward:
      'Formularz chce otworzyć inną witrynę. Właściciel formularza jej nie zatwierdził, dlatego prosimy najpierw sprawdzić adres:',
  },
  sent: {
    title: 'Wysłana wiadomość',
    until: (date) => `Tę stronę można otworzyć do ${date}. Może ją przeczytać każdy, kto zna jej adres.`,
    correct: 'Popraw',
    save: 'Zapisz poprawkę',
    back: 'Wstecz',
    changed: {
      title: 'Wiadomość została w międzyczasie zmieniona',
      text: 'Być może jest otwarta w innej karcie. Poniższy tekst nie został jeszcze zapisany. Zapisanie go teraz zastąpi drugą wersję.',
    },
    withdraw: 'Wycofaj',
    warning:
      'Wiadomość i jej pliki zostaną stąd usunięte. Właściciel formularza mógł je już przeczytać lub skopiować. Tego nie można cofnąć.',
    confirm: 'Usuń wiadomość',
    withdrawn: { title: 'Wiadomość wycofana', text: 'Wiadomość i jej pliki zostały usunięte.' },
    missing: {
      title: 'Nie ma takiej strony',
      text: 'Link jest niekompletny lub wygasł albo wiadomość została usunięta.',
    },
  },
  refused: {
    title: 'Jeszcze nie wysłano',
    description: 'Wiadomość nie została wysłana.',
    kept: 'Wpisane dane pozostały na stronie.',
    toCorrect: (count) => (count === 1 ? 'Jedno pole wymaga poprawy.' : `Liczba pól do poprawy: ${count}.`),
    correct: 'Prosimy poprawić:',
    sendAgain: 'Wyślij ponownie',
    chooseAgain:
      'Jeśli plik był już wybrany, prosimy wybrać go ponownie: przeglądarki nie pozwalają stronie go zachować.',
    goBack: 'Prosimy wrócić przyciskiem Wstecz w przeglądarce: wpisane dane zwykle pozostają w formularzu.',
  },
  failure: {
    help: 'Prosząc o pomoc, prosimy podać ten numer:',
    tryAgain: (when) => `Prosimy spróbować ponownie ${when}.`,
    tryAgainSoon: 'Prosimy spróbować ponownie za chwilę.',
  },
  method: {
    title: 'Adres dla formularzy',
    text: 'Ten adres odbiera formularze ze stron internetowych. Nie ma tu nic do oglądania.',
    notSent: [
      'Jeśli ta strona pojawiła się po wysłaniu formularza, wiadomość nie została wysłana: formularz musi zawierać ',
      '. Prosimy powiadomić właściciela strony.',
    ],
    example: { email: 'E-mail', message: 'Wiadomość', send: 'Wyślij' },
  },
  report: {
    link: 'Zgłoś nadużycie',
    title: 'Zgłoszenie formularza',
    text: 'Czy ten formularz wprowadza w błąd albo szkodzi? Można to zgłosić operatorowi tej usługi. Właściciel formularza nie dowie się, od kogo pochodzi zgłoszenie.',
    reason: 'Co jest nie tak?',
    reasons: {
      phishing: 'Podszywa się pod kogoś innego (phishing)',
      passwords: 'Prosi o hasła lub dane karty',
      malware: 'Rozpowszechnia złośliwe oprogramowanie',
      other: 'Coś innego',
    },
    details: 'Szczegóły',
    email: 'Adres e-mail',
    send: 'Wyślij zgłoszenie',
    sent: {
      title: 'Zgłoszenie przyjęte',
      text: 'Dziękujemy. Operator tej usługi sprawdzi formularz.',
    },
  },
  form: {
    untitled: 'Formularz',
    description: 'Formularz do wypełnienia online.',
    noPasswords: 'W tym formularzu nigdy nie należy podawać haseł.',
    missing: {
      title: 'Tu nie ma formularza',
      text: 'Być może adres zawiera błąd albo formularz został usunięty.',
    },
  },
  errors: {
    malformed: {
      title: 'Nie można odczytać formularza',
      text: 'Dotarł uszkodzony lub niekompletny. Prosimy wysłać go ponownie.',
    },
    forbidden: {
      title: 'Niedozwolone',
      text: 'Tego formularza nie wolno tu wysyłać. Prosimy powiadomić właściciela strony.',
    },
    origin_not_allowed: {
      title: 'Ta witryna nie może tu wysyłać formularzy',
      text: 'Formularz znajduje się w witrynie, na którą jego właściciel nie zezwolił. Prosimy powiadomić właściciela strony.',
    },
    endpoint_paused: {
      title: 'Formularz jest wstrzymany',
      text: 'Ten formularz obecnie nie przyjmuje wiadomości.',
    },
    endpoint_closed: {
      title: 'Formularz jest zamknięty',
      text: 'Ten formularz nie przyjmuje już wiadomości.',
    },
    endpoint_suspended: {
      title: 'Formularz jest zablokowany',
      text: 'Operator tej usługi zablokował formularz. Nie przyjmuje on wiadomości.',
    },
    form_taken_down: {
      title: 'Formularz został wycofany',
      text: 'Operator tej usługi wycofał formularz.',
    },
    captcha_failed: {
      title: 'Jeszcze nie potwierdzono',
      text: 'Weryfikacja antyspamowa nie powiodła się. Prosimy wrócić do formularza, ukończyć tam weryfikację i wysłać go ponownie.',
    },
    not_found: {
      title: 'Tu nie ma formularza',
      text: 'Formularz wysłano pod adres, który nie istnieje. Prosimy powiadomić właściciela strony.',
    },
    conflict: { title: 'Trwa odbieranie', text: 'Ta sama wiadomość jest jeszcze odbierana.' },
    too_large: {
      title: 'Za duży rozmiar',
      text: 'Formularz wraz z całą zawartością jest za duży. Prosimy skrócić tekst lub wybrać mniejsze pliki.',
    },
    unsupported_type: {
      title: 'Nieznany rodzaj formularza',
      text: 'Strona wysyła ten formularz w sposób, którego nie można tu odczytać. Prosimy powiadomić właściciela strony.',
    },
    invalid: { title: 'Prosimy sprawdzić formularz', text: 'Coś w formularzu jest nieprawidłowe.' },
    idempotency_mismatch: {
      title: 'Już wysłano',
      text: 'Ten formularz został już wysłany z inną treścią. Prosimy odświeżyć jego stronę i wypełnić go ponownie.',
    },
    rate_limited: { title: 'Zbyt wiele wiadomości', text: 'W krótkim czasie wysłano zbyt wiele wiadomości.' },
    quota_exceeded: {
      title: 'Limit na ten miesiąc wyczerpany',
      text: 'Ten formularz osiągnął limit na ten miesiąc. Prosimy powiadomić właściciela strony.',
    },
    internal: {
      title: 'Coś poszło nie tak',
      text: 'Wystąpił błąd po naszej stronie. Został zapisany.',
    },
    unavailable: { title: 'Niedostępne', text: 'W tej chwili nie można odebrać formularza.' },
  },
  fields: {
    too_many_fields: ({ limit }) => `Liczba pól przekracza ${limit}.`,
    too_many_files: ({ limit }) => `Liczba plików przekracza ${limit}.`,
    name_too_long: ({ limit }) => `Nazwa pola jest za długa (maksymalna liczba znaków: ${limit}).`,
    value_too_long: ({ name, limit }) => `Pole „${name}” przekracza limit ${limit}.`,
    file_too_large: ({ name, limit }) => `Plik w polu „${name}” przekracza limit ${limit}.`,
    invalid_email: () => 'To nie jest pełny adres e-mail, taki jak nazwa@example.org.',
  },
};
