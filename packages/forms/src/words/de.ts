import type { FormWords } from './form-words.ts';

export const de: FormWords = {
  errors: {
    required: ({ name }) => `„${name}“ muss ausgefüllt werden.`,
    unticked: ({ name }) => `„${name}“ muss angekreuzt werden.`,
    repeated: ({ name }) => `„${name}“ darf nur einen Wert haben.`,
    not_text: ({ name }) => `„${name}“ nimmt nur Text an.`,
    not_a_file: ({ name }) =>
      `„${name}“ nimmt nur Dateien an: Wählen Sie eine aus und senden Sie sie mit dem Formular.`,
    too_short: ({ name, limit }) => `„${name}“ ist zu kurz: mindestens ${limit} Zeichen.`,
    too_long: ({ name, limit }) => `„${name}“ ist zu lang: höchstens ${limit} Zeichen.`,
    too_small: ({ name, limit }) => `„${name}“ darf nicht kleiner sein als ${limit}.`,
    too_big: ({ name, limit }) => `„${name}“ darf nicht größer sein als ${limit}.`,
    not_whole: ({ name }) => `„${name}“ muss eine ganze Zahl sein.`,
    invalid_email: ({ name }) => `„${name}“ ist keine vollständige E-Mail-Adresse wie name@example.org.`,
    invalid_url: ({ name }) => `„${name}“ ist keine vollständige Webadresse wie https://example.org.`,
    invalid_tel: ({ name }) => `„${name}“ ist keine Telefonnummer.`,
    invalid_number: ({ name }) => `„${name}“ ist keine Zahl.`,
    invalid_date: ({ name }) => `„${name}“ ist kein Datum.`,
    invalid_time: ({ name }) => `„${name}“ ist keine Uhrzeit.`,
    pattern: ({ name }) => `„${name}“ ist nicht so geschrieben, wie das Formular es verlangt.`,
    not_an_option: ({ name }) => `„${name}“ ist keine der möglichen Antworten.`,
    too_few: ({ name, limit }) => `„${name}“ hat zu wenige Antworten: Wählen Sie mindestens ${limit} aus.`,
    too_many: ({ name, limit }) => `„${name}“ hat zu viele Antworten: Wählen Sie höchstens ${limit} aus.`,
    file_type: ({ name, limit }) => `„${name}“ nimmt Dateien wie „${limit}“ nicht an.`,
    file_too_large: ({ name, limit }) => `„${limit}“ ist zu groß für „${name}“.`,
    too_many_files: ({ name, limit }) => `„${name}“ hat zu viele Dateien: höchstens ${limit}.`,
    unknown_field: ({ name }) => `„${name}“ ist kein Feld dieses Formulars.`,
  },
};
