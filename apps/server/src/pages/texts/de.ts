import type { PageTexts } from './page-texts.ts';

export const de: PageTexts = {
  gap: ' ',
  receivedBy: ['Formular bereitgestellt von ', ''],
  privacy: 'Datenschutz',
  thanks: {
    title: 'Vielen Dank',
    text: 'Ihre Nachricht ist angekommen und sicher gespeichert. Sie können diese Seite schließen.',
    message: 'Vielen Dank! Ihre Nachricht ist angekommen.',
    received: 'Eingegangen',
    reference: 'Referenz',
    backTo: (host) => `Zurück zu ${host}`,
    onward:
      'Das Formular möchte Sie auf eine andere Website weiterleiten. Der Betreiber hat diese nicht freigegeben. Prüfen Sie deshalb die Adresse:',
  },
  sent: {
    title: 'Das haben Sie gesendet',
    until: (date) => `Diese Seite lässt sich bis zum ${date} öffnen. Wer ihre Adresse kennt, kann sie lesen.`,
    correct: 'Korrigieren',
    save: 'Korrektur speichern',
    back: 'Zurück',
    changed: {
      title: 'Ihre Nachricht wurde inzwischen geändert',
      text: 'Vielleicht ist sie noch in einem anderen Tab geöffnet. Ihr Text unten ist noch nicht gespeichert. Wenn Sie ihn jetzt speichern, ersetzt er die andere Fassung.',
    },
    withdraw: 'Zurückziehen',
    warning:
      'Die Nachricht und ihre Dateien werden hier gelöscht. Der Inhaber des Formulars hat sie vielleicht schon gelesen oder kopiert. Das lässt sich nicht rückgängig machen.',
    confirm: 'Nachricht löschen',
    withdrawn: { title: 'Nachricht zurückgezogen', text: 'Ihre Nachricht und ihre Dateien wurden gelöscht.' },
    missing: {
      title: 'Diese Seite gibt es nicht',
      text: 'Der Link ist unvollständig oder abgelaufen, oder die Nachricht wurde gelöscht.',
    },
  },
  refused: {
    title: 'Noch nicht gesendet',
    description: 'Ihre Nachricht wurde nicht gesendet.',
    kept: 'Ihre Eingaben sind noch da.',
    toCorrect: (count) =>
      count === 1 ? 'Eine Angabe muss korrigiert werden.' : `${count} Angaben müssen korrigiert werden.`,
    correct: 'Bitte korrigieren Sie:',
    sendAgain: 'Erneut senden',
    chooseAgain:
      'Falls Sie eine Datei ausgewählt hatten, wählen Sie sie bitte noch einmal aus: Browser erlauben es einer Seite nicht, sie zu behalten.',
    goBack: 'Gehen Sie mit der Zurück-Schaltfläche Ihres Browsers zurück: Ihre Eingaben stehen meist noch im Formular.',
  },
  failure: {
    help: 'Wenn Sie um Hilfe bitten, geben Sie bitte diese Nummer an:',
    tryAgain: (when) => `Bitte versuchen Sie es ${when} noch einmal.`,
    tryAgainSoon: 'Bitte versuchen Sie es gleich noch einmal.',
  },
  method: {
    title: 'Eine Adresse für Formulare',
    text: 'Diese Adresse nimmt Formulare von Webseiten entgegen. Beim Öffnen gibt es hier nichts zu sehen.',
    notSent: [
      'Wenn Sie durch das Absenden eines Formulars hierhergekommen sind, wurde Ihre Nachricht nicht gesendet: Im Formular muss ',
      ' stehen. Bitte geben Sie dem Betreiber der Website Bescheid.',
    ],
    example: { email: 'E-Mail', message: 'Nachricht', send: 'Senden' },
  },
  report: {
    link: 'Missbrauch melden',
    title: 'Dieses Formular melden',
    text: 'Täuscht oder schädigt dieses Formular Menschen? Melden Sie es dem Betreiber dieses Dienstes. Der Inhaber des Formulars erfährt nicht, von wem die Meldung kommt.',
    reason: 'Was stimmt damit nicht?',
    reasons: {
      phishing: 'Es gibt sich als jemand anderes aus (Phishing)',
      passwords: 'Es fragt nach Passwörtern oder Kartendaten',
      malware: 'Es verbreitet Schadsoftware',
      other: 'Etwas anderes',
    },
    details: 'Einzelheiten',
    email: 'Ihre E-Mail-Adresse',
    send: 'Meldung senden',
    sent: {
      title: 'Meldung eingegangen',
      text: 'Vielen Dank. Der Betreiber dieses Dienstes wird das Formular prüfen.',
    },
  },
  form: {
    untitled: 'Formular',
    description: 'Ein Formular zum Ausfüllen im Internet.',
    noPasswords: 'Geben Sie in dieses Formular niemals Passwörter ein.',
    missing: {
      title: 'Hier ist kein Formular',
      text: 'Vielleicht ist die Adresse falsch geschrieben, oder das Formular gibt es nicht mehr.',
    },
  },
  errors: {
    malformed: {
      title: 'Das Formular ist nicht lesbar',
      text: 'Es ist beschädigt oder unvollständig angekommen. Bitte senden Sie es noch einmal.',
    },
    forbidden: {
      title: 'Nicht erlaubt',
      text: 'Dieses Formular darf nicht hierher gesendet werden. Bitte geben Sie dem Betreiber der Website Bescheid.',
    },
    origin_not_allowed: {
      title: 'Diese Website darf hierher nichts senden',
      text: 'Das Formular steht auf einer Website, die sein Betreiber nicht freigegeben hat. Bitte geben Sie dem Betreiber der Website Bescheid.',
    },
    endpoint_paused: {
      title: 'Dieses Formular ist vorübergehend geschlossen',
      text: 'Dieses Formular nimmt zurzeit keine Nachrichten an.',
    },
    endpoint_closed: {
      title: 'Dieses Formular ist geschlossen',
      text: 'Dieses Formular nimmt keine Nachrichten mehr an.',
    },
    endpoint_suspended: {
      title: 'Dieses Formular ist gesperrt',
      text: 'Der Betreiber dieses Dienstes hat das Formular gesperrt. Es nimmt keine Nachrichten an.',
    },
    form_taken_down: {
      title: 'Dieses Formular wurde entfernt',
      text: 'Der Betreiber dieses Dienstes hat das Formular vom Netz genommen.',
    },
    captcha_failed: {
      title: 'Noch nicht bestätigt',
      text: 'Die Spamschutz-Prüfung wurde nicht bestanden. Bitte gehen Sie zum Formular zurück, schließen Sie die Prüfung dort ab und senden Sie es noch einmal.',
    },
    not_found: {
      title: 'Hier gibt es kein Formular',
      text: 'Das Formular wurde an eine Adresse gesendet, die es nicht gibt. Bitte geben Sie dem Betreiber der Website Bescheid.',
    },
    conflict: { title: 'Bereits unterwegs', text: 'Dieselbe Nachricht wird gerade noch empfangen.' },
    too_large: {
      title: 'Zu groß',
      text: 'Das Formular und seine Dateien sind zusammen zu groß. Bitte kürzen Sie Ihren Text oder wählen Sie kleinere Dateien.',
    },
    unsupported_type: {
      title: 'Unbekannte Art von Formular',
      text: 'Die Website sendet dieses Formular in einer Weise, die hier nicht gelesen werden kann. Bitte geben Sie dem Betreiber der Website Bescheid.',
    },
    invalid: { title: 'Bitte prüfen Sie das Formular', text: 'Eine Angabe im Formular stimmt nicht.' },
    idempotency_mismatch: {
      title: 'Bereits gesendet',
      text: 'Dieses Formular wurde schon einmal mit anderem Inhalt gesendet. Bitte laden Sie seine Seite neu und füllen Sie es noch einmal aus.',
    },
    rate_limited: { title: 'Zu viele Nachrichten', text: 'In kurzer Zeit wurden zu viele Nachrichten gesendet.' },
    quota_exceeded: {
      title: 'Monatsgrenze erreicht',
      text: 'Dieses Formular hat seine Grenze für diesen Monat erreicht. Bitte geben Sie dem Betreiber der Website Bescheid.',
    },
    internal: {
      title: 'Etwas ist schiefgegangen',
      text: 'Bei uns ist ein Fehler aufgetreten. Er wurde protokolliert.',
    },
    unavailable: { title: 'Nicht verfügbar', text: 'Das Formular kann gerade nicht empfangen werden.' },
  },
  fields: {
    too_many_fields: ({ limit }) => `Es sind mehr als ${limit} Felder.`,
    too_many_files: ({ limit }) => `Es sind mehr als ${limit} Dateien.`,
    name_too_long: ({ limit }) => `Der Name eines Feldes ist länger als ${limit} Zeichen.`,
    value_too_long: ({ name, limit }) => `„${name}“ ist länger als ${limit}.`,
    file_too_large: ({ name, limit }) => `Eine Datei in „${name}“ ist größer als ${limit}.`,
    invalid_email: () => 'Das ist keine vollständige E-Mail-Adresse wie name@example.org.',
  },
};
