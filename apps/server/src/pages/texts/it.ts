import type { PageTexts } from './page-texts.ts';

export const it: PageTexts = {
  gap: ' ',
  receivedBy: ['Modulo realizzato con ', ''],
  privacy: 'Privacy',
  thanks: {
    title: 'Grazie',
    text: 'Il messaggio è arrivato ed è stato salvato in modo sicuro. Questa pagina si può chiudere.',
    message: 'Grazie! Il messaggio è arrivato.',
    received: 'Ricevuto',
    reference: 'Riferimento',
    backTo: (host) => `Torna a ${host}`,
    onward:
      'Il modulo vuole aprire un altro sito. Il proprietario del modulo non lo ha approvato: controllare prima l’indirizzo.',
  },
  sent: {
    title: 'Contenuto inviato',
    until: (date) => `Questa pagina si può aprire fino al ${date}. Chiunque ne conosca l’indirizzo può leggerla.`,
    correct: 'Correggi',
    save: 'Salva la correzione',
    back: 'Indietro',
    changed: {
      title: 'Nel frattempo il messaggio è stato modificato',
      text: 'Forse è aperto in un’altra scheda. Il testo qui sotto non è ancora salvato. Se lo si salva ora, sostituisce l’altra versione.',
    },
    withdraw: 'Ritira',
    warning:
      'Il messaggio e i suoi file verranno eliminati da qui. Il proprietario del modulo potrebbe averli già letti o copiati. L’operazione non si può annullare.',
    confirm: 'Elimina il messaggio',
    withdrawn: { title: 'Messaggio ritirato', text: 'Il messaggio e i suoi file sono stati eliminati.' },
    missing: {
      title: 'Questa pagina non esiste',
      text: 'Il link è incompleto o scaduto, oppure il messaggio è stato eliminato.',
    },
  },
  refused: {
    title: 'Non ancora inviato',
    description: 'Il messaggio non è stato inviato.',
    kept: 'I dati inseriti sono ancora qui.',
    toCorrect: (count) => (count === 1 ? 'C’è un dato da correggere.' : `Ci sono ${count} dati da correggere.`),
    correct: 'Da correggere:',
    sendAgain: 'Invia di nuovo',
    chooseAgain:
      'Se era stato scelto un file, sceglierlo di nuovo: i browser non permettono a una pagina di conservarlo.',
    goBack: 'Tornare indietro con il pulsante Indietro del browser: di solito i dati inseriti sono ancora nel modulo.',
  },
  failure: {
    help: 'Per chiedere assistenza, indicare questo numero:',
    tryAgain: (when) => `Riprovare ${when}.`,
    tryAgainSoon: 'Riprovare tra un momento.',
  },
  method: {
    title: 'Un indirizzo per moduli',
    text: 'Questo indirizzo riceve moduli da pagine web. Qui non c’è nulla da vedere.',
    notSent: [
      'Se questa pagina è comparsa dopo l’invio di un modulo, il messaggio non è stato inviato: il modulo deve contenere ',
      '. Si prega di avvisare il proprietario del sito.',
    ],
    example: { email: 'E-mail', message: 'Messaggio', send: 'Invia' },
  },
  report: {
    link: 'Segnala un abuso',
    title: 'Segnala questo modulo',
    text: 'Questo modulo inganna o danneggia le persone? È possibile segnalarlo al gestore di questo servizio. Il proprietario del modulo non saprà da chi arriva la segnalazione.',
    reason: 'Che cosa non va?',
    reasons: {
      phishing: 'Finge di provenire da qualcun altro (phishing)',
      passwords: 'Chiede password o dati di carte',
      malware: 'Diffonde malware',
      other: 'Altro',
    },
    details: 'Dettagli',
    email: 'Indirizzo email',
    send: 'Invia la segnalazione',
    sent: {
      title: 'Segnalazione ricevuta',
      text: 'Grazie. Il gestore di questo servizio esaminerà il modulo.',
    },
  },
  form: {
    untitled: 'Modulo',
    description: 'Un modulo da compilare online.',
    noPasswords: 'Non inserire mai password in questo modulo.',
    missing: {
      title: 'Qui non c’è nessun modulo',
      text: 'Forse l’indirizzo è scritto male, oppure il modulo è stato rimosso.',
    },
  },
  errors: {
    malformed: {
      title: 'Il modulo non è leggibile',
      text: 'È arrivato danneggiato o incompleto. Inviarlo di nuovo.',
    },
    forbidden: {
      title: 'Non consentito',
      text: 'Questo modulo non può essere inviato qui. Si prega di avvisare il proprietario del sito.',
    },
    origin_not_allowed: {
      title: 'Questo sito non può inviare moduli qui',
      text: 'Il modulo si trova su un sito che il suo proprietario non ha autorizzato. Si prega di avvisare il proprietario del sito.',
    },
    endpoint_paused: {
      title: 'Questo modulo è in pausa',
      text: 'Questo modulo al momento non accetta messaggi.',
    },
    endpoint_closed: {
      title: 'Questo modulo è chiuso',
      text: 'Questo modulo non accetta più messaggi.',
    },
    endpoint_suspended: {
      title: 'Questo modulo è sospeso',
      text: 'Il gestore di questo servizio ha sospeso il modulo. Non accetta messaggi.',
    },
    form_taken_down: {
      title: 'Questo modulo è stato rimosso',
      text: 'Il gestore di questo servizio ha rimosso il modulo.',
    },
    captcha_failed: {
      title: 'Non ancora confermato',
      text: 'La verifica antispam non è stata superata. Tornare al modulo, completare lì la verifica e inviarlo di nuovo.',
    },
    not_found: {
      title: 'Qui non c’è nessun modulo',
      text: 'Il modulo è stato inviato a un indirizzo che non esiste. Si prega di avvisare il proprietario del sito.',
    },
    conflict: { title: 'Già in arrivo', text: 'Lo stesso messaggio è ancora in fase di ricezione.' },
    too_large: {
      title: 'Troppo grande',
      text: 'Il modulo e i suoi file sono troppo grandi. Accorciare il testo o scegliere file più piccoli.',
    },
    unsupported_type: {
      title: 'Tipo di modulo sconosciuto',
      text: 'Il sito invia questo modulo in un modo che qui non può essere letto. Si prega di avvisare il proprietario del sito.',
    },
    invalid: { title: 'Controllare il modulo', text: 'Qualcosa nel modulo non è corretto.' },
    idempotency_mismatch: {
      title: 'Già inviato',
      text: 'Questo modulo è già stato inviato con un contenuto diverso. Ricaricare la sua pagina e compilarlo di nuovo.',
    },
    rate_limited: { title: 'Troppi messaggi', text: 'Sono stati inviati troppi messaggi in poco tempo.' },
    quota_exceeded: {
      title: 'Limite del mese raggiunto',
      text: 'Questo modulo ha raggiunto il limite di questo mese. Si prega di avvisare il proprietario del sito.',
    },
    internal: {
      title: 'Qualcosa è andato storto',
      text: 'Si è verificato un errore da parte nostra. È stato registrato.',
    },
    unavailable: { title: 'Non disponibile', text: 'In questo momento il modulo non può essere ricevuto.' },
  },
  fields: {
    too_many_fields: ({ limit }) => `Ci sono più di ${limit} campi.`,
    too_many_files: ({ limit }) => `Ci sono più di ${limit} file.`,
    name_too_long: ({ limit }) => `Il nome di un campo supera i ${limit} caratteri.`,
    value_too_long: ({ name, limit }) => `«${name}» supera il limite di ${limit}.`,
    file_too_large: ({ name, limit }) => `Un file in «${name}» supera il limite di ${limit}.`,
    invalid_email: () => 'Non è un indirizzo e-mail completo, come nome@example.org.',
  },
};
