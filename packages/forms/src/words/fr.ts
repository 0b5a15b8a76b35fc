import type { FormWords } from './form-words.ts';

export const fr: FormWords = {
  errors: {
    required: ({ name }) => `« ${name} » doit être rempli.`,
    unticked: ({ name }) => `« ${name} » doit être coché.`,
    repeated: ({ name }) => `« ${name} » ne peut avoir qu’une seule valeur.`,
    not_text: ({ name }) => `« ${name} » n’accepte que du texte.`,
    not_a_file: ({ name }) =>
      `« ${name} » n’accepte que des fichiers : choisissez-en un et envoyez-le avec le formulaire.`,
    too_short: ({ name, limit }) => `« ${name} » est trop court : au moins ${limit} caractères.`,
    too_long: ({ name, limit }) => `« ${name} » est trop long : au plus ${limit} caractères.`,
    too_small: ({ name, limit }) => `« ${name} » ne peut pas être inférieur à ${limit}.`,
    too_big: ({ name, limit }) => `« ${name} » ne peut pas être supérieur à ${limit}.`,
    not_whole: ({ name }) => `« ${name} » doit être un nombre entier.`,
    invalid_email: ({ name }) => `« ${name} » n’est pas une adresse e-mail complète, comme nom@example.org.`,
    invalid_url: ({ name }) => `« ${name} » n’est pas une adresse web complète, comme https://example.org.`,
    invalid_tel: ({ name }) => `« ${name} » n’est pas un numéro de téléphone.`,
    invalid_number: ({ name }) => `« ${name} » n’est pas un nombre.`,
    invalid_date: ({ name }) => `« ${name} » n’est pas une date.`,
    invalid_time: ({ name }) => `« ${name} » n’est pas une heure.`,
    pattern: ({ name }) => `« ${name} » n’est pas écrit comme le formulaire le demande.`,
    not_an_option: ({ name }) => `« ${name} » ne fait pas partie des réponses possibles.`,
    too_few: ({ name, limit }) => `« ${name} » a trop peu de réponses : choisissez-en au moins ${limit}.`,
    too_many: ({ name, limit }) => `« ${name} » a trop de réponses : choisissez-en au plus ${limit}.`,
    file_type: ({ name, limit }) => `« ${name} » n’accepte pas les fichiers comme « ${limit} ».`,
    file_too_large: ({ name, limit }) => `« ${limit} » est trop volumineux pour « ${name} ».`,
    too_many_files: ({ name, limit }) => `« ${name} » a trop de fichiers : au plus ${limit}.`,
    unknown_field: ({ name }) => `« ${name} » n’est pas un champ de ce formulaire.`,
  },
};
