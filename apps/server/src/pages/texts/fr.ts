import type { PageTexts } from './page-texts.ts';

/** With the no-break spaces of French typography before : ! ? and inside « ». */
export const fr: PageTexts = {
  gap: ' ',
  receivedBy: ['Formulaire fourni par ', ''],
  privacy: 'Confidentialité',
  thanks: {
    title: 'Merci',
    text: 'Votre message a bien été reçu et enregistré. Vous pouvez fermer cette page.',
    message: 'Merci ! Votre message a bien été reçu.',
    received: 'Reçu le',
    reference: 'Référence',
    backTo: (host) => `Retour à ${host}`,
    onward:
      'Le formulaire souhaite vous diriger vers un autre site. Le propriétaire du formulaire n’a pas approuvé ce site : vérifiez d’abord son adresse.',
  },
  sent: {
    title: 'Ce que vous avez envoyé',
    until: (date) =>
      `Cette page reste accessible jusqu’au ${date}. Toute personne qui en connaît l’adresse peut la lire.`,
    correct: 'Corriger',
    save: 'Enregistrer la correction',
    back: 'Retour',
    changed: {
      title: 'Votre message a été modifié entre-temps',
      text: 'Il est peut-être ouvert dans un autre onglet. Le texte ci-dessous n’est pas encore enregistré. Si vous l’enregistrez maintenant, il remplacera l’autre version.',
    },
    withdraw: 'Retirer',
    warning:
      'Le message et ses fichiers seront supprimés ici. Le propriétaire du formulaire les a peut-être déjà lus ou copiés. Cette action est irréversible.',
    confirm: 'Supprimer le message',
    withdrawn: { title: 'Message retiré', text: 'Votre message et ses fichiers ont été supprimés.' },
    missing: {
      title: 'Cette page n’existe pas',
      text: 'Le lien est incomplet ou a expiré, ou le message a été supprimé.',
    },
  },
  refused: {
    title: 'Pas encore envoyé',
    description: 'Votre message n’a pas été envoyé.',
    kept: 'Votre saisie est conservée.',
    toCorrect: (count) => (count === 1 ? 'Un élément est à corriger.' : `${count} éléments sont à corriger.`),
    correct: 'Veuillez corriger :',
    sendAgain: 'Envoyer à nouveau',
    chooseAgain:
      'Si vous aviez choisi un fichier, veuillez le choisir à nouveau : les navigateurs ne permettent pas à une page de le conserver.',
    goBack:
      'Revenez en arrière avec le bouton Retour de votre navigateur : votre saisie se trouve en général encore dans le formulaire.',
  },
  failure: {
    help: 'Si vous demandez de l’aide, indiquez ce numéro :',
    tryAgain: (when) => `Veuillez réessayer ${when}.`,
    tryAgainSoon: 'Veuillez réessayer dans un instant.',
  },
  method: {
    title: 'Une adresse pour formulaires',
    text: 'Cette adresse reçoit les formulaires de pages web. Il n’y a rien à voir ici.',
    notSent: [
      'Si vous êtes ici après avoir envoyé un formulaire, votre message n’a pas été envoyé : le formulaire doit indiquer ',
      '. Veuillez prévenir le propriétaire du site.',
    ],
    example: { email: 'E-mail', message: 'Message', send: 'Envoyer' },
  },
  report: {
    link: 'Signaler un abus',
    title: 'Signaler ce formulaire',
    text: 'Ce formulaire trompe-t-il des personnes ou leur nuit-il ? Signalez-le à l’exploitant de ce service. Le propriétaire du formulaire ne saura pas qui l’a signalé.',
    reason: 'Quel est le problème ?',
    reasons: {
      phishing: 'Il se fait passer pour quelqu’un d’autre (hameçonnage)',
      passwords: 'Il demande des mots de passe ou des données de carte bancaire',
      malware: 'Il diffuse des logiciels malveillants',
      other: 'Autre chose',
    },
    details: 'Précisions',
    email: 'Votre adresse e-mail',
    send: 'Envoyer le signalement',
    sent: {
      title: 'Signalement reçu',
      text: 'Merci. L’exploitant de ce service va examiner le formulaire.',
    },
  },
  form: {
    untitled: 'Formulaire',
    description: 'Un formulaire à remplir en ligne.',
    noPasswords: 'Ne saisissez jamais de mot de passe dans ce formulaire.',
    missing: {
      title: 'Il n’y a pas de formulaire ici',
      text: 'L’adresse est peut-être mal écrite, ou le formulaire a été retiré.',
    },
  },
  errors: {
    malformed: {
      title: 'Formulaire illisible',
      text: 'Il est arrivé endommagé ou incomplet. Veuillez l’envoyer à nouveau.',
    },
    forbidden: {
      title: 'Non autorisé',
      text: 'Ce formulaire ne peut pas être envoyé ici. Veuillez prévenir le propriétaire du site.',
    },
    origin_not_allowed: {
      title: 'Ce site ne peut rien envoyer ici',
      text: 'Le formulaire se trouve sur un site que son propriétaire n’a pas autorisé. Veuillez prévenir le propriétaire du site.',
    },
    endpoint_paused: {
      title: 'Formulaire suspendu',
      text: 'Ce formulaire n’accepte pas de messages pour le moment.',
    },
    endpoint_closed: {
      title: 'Formulaire fermé',
      text: 'Ce formulaire n’accepte plus de messages.',
    },
    endpoint_suspended: {
      title: 'Formulaire bloqué',
      text: 'L’exploitant de ce service a bloqué ce formulaire. Il n’accepte pas de messages.',
    },
    form_taken_down: {
      title: 'Formulaire retiré',
      text: 'L’exploitant de ce service a retiré ce formulaire.',
    },
    captcha_failed: {
      title: 'Pas encore confirmé',
      text: 'La vérification anti-spam n’a pas abouti. Veuillez revenir au formulaire, y terminer la vérification et l’envoyer à nouveau.',
    },
    not_found: {
      title: 'Aucun formulaire ici',
      text: 'Le formulaire a été envoyé à une adresse qui n’existe pas. Veuillez prévenir le propriétaire du site.',
    },
    conflict: { title: 'Envoi en cours', text: 'Le même message est encore en cours de réception.' },
    too_large: {
      title: 'Trop volumineux',
      text: 'Le formulaire et ses fichiers sont trop volumineux. Veuillez raccourcir votre texte ou choisir des fichiers plus petits.',
    },
    unsupported_type: {
      title: 'Type de formulaire inconnu',
      text: 'Le site envoie ce formulaire d’une manière qui ne peut pas être lue ici. Veuillez prévenir le propriétaire du site.',
    },
    invalid: { title: 'Veuillez vérifier le formulaire', text: 'Un élément du formulaire n’est pas correct.' },
    idempotency_mismatch: {
      title: 'Déjà envoyé',
      text: 'Ce formulaire a déjà été envoyé avec un autre contenu. Veuillez recharger sa page et le remplir à nouveau.',
    },
    rate_limited: { title: 'Trop de messages', text: 'Trop de messages ont été envoyés en peu de temps.' },
    quota_exceeded: {
      title: 'Limite du mois atteinte',
      text: 'Ce formulaire a atteint sa limite pour ce mois. Veuillez prévenir le propriétaire du site.',
    },
    internal: {
      title: 'Une erreur est survenue',
      text: 'Une erreur est survenue de notre côté. Elle a été enregistrée.',
    },
    unavailable: { title: 'Indisponible', text: 'Le formulaire ne peut pas être reçu pour l’instant.' },
  },
  fields: {
    too_many_fields: ({ limit }) => `Il y a plus de ${limit} champs.`,
    too_many_files: ({ limit }) => `Il y a plus de ${limit} fichiers.`,
    name_too_long: ({ limit }) => `Le nom d’un champ dépasse ${limit} caractères.`,
    value_too_long: ({ name, limit }) => `« ${name} » dépasse ${limit}.`,
    file_too_large: ({ name, limit }) => `Un fichier de « ${name} » dépasse ${limit}.`,
    invalid_email: () => 'Ce n’est pas une adresse e-mail complète, comme nom@example.org.',
  },
};
