import type { PageTexts } from './page-texts.ts';

export const nl: PageTexts = {
  gap: ' ',
  receivedBy: ['Formulier mogelijk gemaakt door ', ''],
  privacy: 'Privacy',
  thanks: {
    title: 'Hartelijk dank',
    text: 'Uw bericht is aangekomen en veilig opgeslagen. U kunt deze pagina sluiten.',
    message: 'Hartelijk dank! Uw bericht is aangekomen.',
    received: 'Ontvangen',
    reference: 'Referentie',
    backTo: (host) => `Terug naar ${host}`,
    onward:
      'Het formulier wil u doorsturen naar een andere site. De eigenaar van het formulier heeft die site niet goedgekeurd, dus controleer eerst het adres:',
  },
  sent: {
    title: 'Dit hebt u verzonden',
    until: (date) => `Deze pagina is te openen tot ${date}. Iedereen die het adres heeft, kan de pagina lezen.`,
    correct: 'Corrigeren',
    save: 'Correctie opslaan',
    back: 'Terug',
    changed: {
      title: 'Uw bericht is intussen gewijzigd',
      text: 'Misschien staat het nog open in een ander tabblad. Uw tekst hieronder is nog niet opgeslagen. Als u hem nu opslaat, vervangt hij de andere versie.',
    },
    withdraw: 'Intrekken',
    warning:
      'Het bericht en de bestanden worden hier verwijderd. Mogelijk heeft de eigenaar van het formulier ze al gelezen of gekopieerd. Dit kan niet ongedaan worden gemaakt.',
    confirm: 'Bericht verwijderen',
    withdrawn: { title: 'Bericht ingetrokken', text: 'Uw bericht en de bestanden zijn verwijderd.' },
    missing: {
      title: 'Deze pagina bestaat niet',
      text: 'De link is onvolledig of verlopen, of het bericht is verwijderd.',
    },
  },
  refused: {
    title: 'Nog niet verzonden',
    description: 'Uw bericht is niet verzonden.',
    kept: 'Wat u hebt ingevuld, staat er nog.',
    toCorrect: (count) =>
      count === 1 ? 'Eén gegeven moet worden gecorrigeerd.' : `${count} gegevens moeten worden gecorrigeerd.`,
    correct: 'Corrigeer het volgende:',
    sendAgain: 'Opnieuw verzenden',
    chooseAgain: 'Had u een bestand gekozen, kies het dan opnieuw: browsers staan niet toe dat een pagina het bewaart.',
    goBack: 'Ga terug met de knop Vorige van uw browser: wat u hebt ingevuld, staat meestal nog in het formulier.',
  },
  failure: {
    help: 'Vermeld dit nummer als u om hulp vraagt:',
    tryAgain: (when) => `Probeer het ${when} opnieuw.`,
    tryAgainSoon: 'Probeer het over een ogenblik opnieuw.',
  },
  method: {
    title: 'Een adres voor formulieren',
    text: 'Dit adres ontvangt formulieren van webpagina’s. Er is hier niets te zien.',
    notSent: [
      'Als u hier bent gekomen door een formulier te verzenden, is uw bericht niet verzonden: in het formulier moet ',
      ' staan. Laat het de eigenaar van de site weten.',
    ],
    example: { email: 'E-mail', message: 'Bericht', send: 'Verzenden' },
  },
  report: {
    link: 'Misbruik melden',
    title: 'Dit formulier melden',
    text: 'Misleidt of schaadt dit formulier mensen? Meld het aan de beheerder van deze dienst. De eigenaar van het formulier komt niet te weten wie het heeft gemeld.',
    reason: 'Wat is er mis mee?',
    reasons: {
      phishing: 'Het doet zich voor als iemand anders (phishing)',
      passwords: 'Het vraagt om wachtwoorden of kaartgegevens',
      malware: 'Het verspreidt schadelijke software',
      other: 'Iets anders',
    },
    details: 'Toelichting',
    email: 'Uw e-mailadres',
    send: 'Melding versturen',
    sent: {
      title: 'Melding ontvangen',
      text: 'Hartelijk dank. De beheerder van deze dienst zal het formulier bekijken.',
    },
  },
  form: {
    untitled: 'Formulier',
    description: 'Een formulier om online in te vullen.',
    noPasswords: 'Vul in dit formulier nooit wachtwoorden in.',
    missing: {
      title: 'Hier staat geen formulier',
      text: 'Misschien is het adres verkeerd gespeld, of is het formulier verwijderd.',
    },
  },
  errors: {
    malformed: {
      title: 'Het formulier is niet leesbaar',
      text: 'Het is beschadigd of onvolledig aangekomen. Verzend het opnieuw.',
    },
    forbidden: {
      title: 'Niet toegestaan',
      text: 'Dit formulier mag niet hierheen worden verzonden. Laat het de eigenaar van de site weten.',
    },
    origin_not_allowed: {
      title: 'Deze site mag hier niets verzenden',
      text: 'Het formulier staat op een site die de eigenaar niet heeft toegestaan. Laat het de eigenaar van de site weten.',
    },
    endpoint_paused: {
      title: 'Dit formulier is gepauzeerd',
      text: 'Dit formulier neemt op dit moment geen berichten aan.',
    },
    endpoint_closed: {
      title: 'Dit formulier is gesloten',
      text: 'Dit formulier neemt geen berichten meer aan.',
    },
    endpoint_suspended: {
      title: 'Dit formulier is geblokkeerd',
      text: 'De beheerder van deze dienst heeft dit formulier geblokkeerd. Het neemt geen berichten aan.',
    },
    form_taken_down: {
      title: 'Dit formulier is offline gehaald',
      text: 'De beheerder van deze dienst heeft dit formulier offline gehaald.',
    },
    captcha_failed: {
      title: 'Nog niet bevestigd',
      text: 'De spamcontrole is niet geslaagd. Ga terug naar het formulier, voltooi daar de controle en verzend het opnieuw.',
    },
    not_found: {
      title: 'Hier is geen formulier',
      text: 'Het formulier is verzonden naar een adres dat niet bestaat. Laat het de eigenaar van de site weten.',
    },
    conflict: { title: 'Al onderweg', text: 'Hetzelfde bericht wordt nog ontvangen.' },
    too_large: {
      title: 'Te groot',
      text: 'Het formulier en de bestanden zijn samen te groot. Maak uw tekst korter of kies kleinere bestanden.',
    },
    unsupported_type: {
      title: 'Een onbekend soort formulier',
      text: 'De site verzendt dit formulier op een manier die hier niet kan worden gelezen. Laat het de eigenaar van de site weten.',
    },
    invalid: { title: 'Controleer het formulier', text: 'Er klopt iets niet in het formulier.' },
    idempotency_mismatch: {
      title: 'Al eerder verzonden',
      text: 'Dit formulier is al eerder met een andere inhoud verzonden. Laad de pagina opnieuw en vul het nogmaals in.',
    },
    rate_limited: { title: 'Te veel berichten', text: 'Er zijn in korte tijd te veel berichten verzonden.' },
    quota_exceeded: {
      title: 'Maandlimiet bereikt',
      text: 'Dit formulier heeft zijn limiet voor deze maand bereikt. Laat het de eigenaar van de site weten.',
    },
    internal: {
      title: 'Er is iets misgegaan',
      text: 'Er is bij ons een fout opgetreden. Die is vastgelegd.',
    },
    unavailable: { title: 'Niet beschikbaar', text: 'Het formulier kan op dit moment niet worden ontvangen.' },
  },
  fields: {
    too_many_fields: ({ limit }) => `Er zijn meer dan ${limit} velden.`,
    too_many_files: ({ limit }) => `Er zijn meer dan ${limit} bestanden.`,
    name_too_long: ({ limit }) => `De naam van een veld is langer dan ${limit} tekens.`,
    value_too_long: ({ name, limit }) => `‘${name}’ is langer dan ${limit}.`,
    file_too_large: ({ name, limit }) => `Een bestand in ‘${name}’ is groter dan ${limit}.`,
    invalid_email: () => 'Dit is geen volledig e-mailadres, zoals naam@example.org.',
  },
};
