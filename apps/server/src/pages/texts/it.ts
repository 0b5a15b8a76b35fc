import type { PageTexts } from './page-texts.ts';

export const it: PageTexts = {
  gap: ' ',
  receivedBy: ['I moduli di questo sito sono ricevuti da ', ''],
  privacy: 'Privacy',
  thanks: {
    title: 'Grazie',
    text: 'Il Suo messaggio è arrivato ed è conservato in modo sicuro. Può chiudere questa pagina.',
    message: 'Grazie! Il Suo messaggio è arrivato.',
    received: 'Ricevuto',
    reference: 'Riferimento',
    backTo: (host) => `Torna a ${host}`,
    onward:
      'Il modulo ha chiesto di proseguire su un altro sito. Il proprietario non ha confermato quel sito, quindi la scelta spetta a Lei:',
  },
  refused: {
    title: 'Non ancora inviato',
    description: 'Il Suo messaggio non è stato inviato.',
    kept: 'Ciò che ha scritto è ancora qui.',
    toCorrect: (count) => (count === 1 ? 'C’è un dato da correggere.' : `Ci sono ${count} dati da correggere.`),
    correct: 'Da correggere:',
    sendAgain: 'Invia di nuovo',
    chooseAgain:
      'Scelga di nuovo il file oppure lasci vuoto questo campo. I browser non permettono a una pagina di reinserire un file al posto Suo.',
    goBack: 'Torni indietro con il pulsante Indietro del browser: ciò che ha scritto di solito è ancora nel modulo.',
  },
  failure: {
    help: 'Se chiede assistenza, indichi questo numero:',
    tryAgain: (when) => `Riprovi ${when}.`,
    tryAgainSoon: 'Riprovi tra un momento.',
  },
  method: {
    title: 'Un indirizzo per moduli',
    text: 'Questo indirizzo riceve moduli. Aprendolo non c’è nulla da vedere: è un modulo di una pagina web a inviare qui i dati.',
    notSent: [
      'Se è arrivato qui inviando un modulo, il Suo messaggio non è stato inviato: il modulo deve contenere ',
      '. Avvisi per favore il proprietario del sito.',
    ],
    example: { email: 'E-mail', message: 'Messaggio', send: 'Invia' },
  },
  form: {
    untitled: 'Modulo',
    description: 'Un modulo da compilare in linea.',
    missing: {
      title: 'Qui non c’è nessun modulo',
      text: 'Forse l’indirizzo è scritto male, oppure il modulo è stato rimosso.',
    },
  },
  errors: {
    malformed: {
      title: 'Il modulo non è leggibile',
      text: 'È arrivato danneggiato o incompleto. Lo invii di nuovo, per favore.',
    },
    forbidden: {
      title: 'Non consentito',
      text: 'Questo modulo non può essere inviato qui. Avvisi per favore il proprietario del sito.',
    },
    origin_not_allowed: {
      title: 'Questo sito non può inviare moduli qui',
      text: 'Il modulo si trova su un sito che il suo proprietario non ha autorizzato. Avvisi per favore il proprietario del sito.',
    },
    endpoint_paused: {
      title: 'Questo modulo è in pausa',
      text: 'Questo modulo al momento non accetta messaggi.',
    },
    endpoint_closed: {
      title: 'Questo modulo è chiuso',
      text: 'Questo modulo non accetta più messaggi.',
    },
    captcha_failed: {
      title: 'Non ancora confermato',
      text: 'La verifica contro i messaggi automatici non è stata superata. Torni al modulo, completi lì la verifica e lo invii di nuovo.',
    },
    not_found: {
      title: 'Qui non c’è nessun modulo',
      text: 'Il modulo è stato inviato a un indirizzo che non esiste. Avvisi per favore il proprietario del sito.',
    },
    conflict: { title: 'Già in arrivo', text: 'Lo stesso messaggio è ancora in fase di ricezione.' },
    too_large: {
      title: 'Troppo grande',
      text: 'Il modulo è troppo grande con tutto ciò che contiene. Accorci il testo o scelga file più piccoli.',
    },
    unsupported_type: {
      title: 'Tipo di modulo sconosciuto',
      text: 'Il sito invia questo modulo in un modo che qui non può essere letto. Avvisi per favore il proprietario del sito.',
    },
    invalid: { title: 'Controlli il modulo', text: 'Qualcosa nel modulo non è corretto.' },
    idempotency_mismatch: {
      title: 'Già inviato',
      text: 'Questo modulo è già stato inviato con un contenuto diverso. Ricarichi la sua pagina e lo compili di nuovo.',
    },
    rate_limited: { title: 'Troppi messaggi', text: 'Sono stati inviati troppi messaggi in poco tempo.' },
    quota_exceeded: {
      title: 'Al completo per questo mese',
      text: 'Questo modulo ha raggiunto il limite di questo mese. Avvisi per favore il proprietario del sito.',
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
