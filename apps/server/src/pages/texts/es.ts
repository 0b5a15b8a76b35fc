import type { PageTexts } from './page-texts.ts';

export const es: PageTexts = {
  gap: ' ',
  receivedBy: ['Formulario con tecnología de ', ''],
  privacy: 'Privacidad',
  thanks: {
    title: 'Gracias',
    text: 'Su mensaje ha llegado y está guardado de forma segura. Puede cerrar esta página.',
    message: '¡Gracias! Su mensaje ha llegado.',
    received: 'Recibido',
    reference: 'Referencia',
    backTo: (host) => `Volver a ${host}`,
    onward:
      'El formulario quiere llevarle a otro sitio. El propietario del formulario no lo ha aprobado, así que compruebe antes la dirección:',
  },
  sent: {
    title: 'Lo que ha enviado',
    until: (date) => `Esta página puede abrirse hasta el ${date}. Cualquiera que tenga su dirección puede leerla.`,
    correct: 'Corregir',
    save: 'Guardar la corrección',
    back: 'Volver',
    changed: {
      title: 'Su mensaje se ha modificado entretanto',
      text: 'Quizá esté abierto en otra pestaña. El texto de abajo aún no se ha guardado. Si lo guarda ahora, sustituirá a la otra versión.',
    },
    withdraw: 'Retirar',
    warning:
      'El mensaje y sus archivos se eliminarán aquí. Es posible que el propietario del formulario ya los haya leído o copiado. Esta acción no se puede deshacer.',
    confirm: 'Eliminar el mensaje',
    withdrawn: { title: 'Mensaje retirado', text: 'Su mensaje y sus archivos se han eliminado.' },
    missing: {
      title: 'Esta página no existe',
      text: 'El enlace está incompleto o ha caducado, o el mensaje se ha eliminado.',
    },
  },
  refused: {
    title: 'Aún no se ha enviado',
    description: 'Su mensaje no se ha enviado.',
    kept: 'Sus datos siguen aquí.',
    toCorrect: (count) => (count === 1 ? 'Hay un dato que corregir.' : `Hay ${count} datos que corregir.`),
    correct: 'Corrija lo siguiente:',
    sendAgain: 'Enviar de nuevo',
    chooseAgain:
      'Si había elegido un archivo, elíjalo de nuevo: los navegadores no permiten que una página lo conserve.',
    goBack: 'Vuelva con el botón Atrás de su navegador: sus datos suelen seguir en el formulario.',
  },
  failure: {
    help: 'Si pide ayuda, indique este número:',
    tryAgain: (when) => `Inténtelo de nuevo ${when}.`,
    tryAgainSoon: 'Inténtelo de nuevo en un momento.',
  },
  method: {
    title: 'Una dirección para formularios',
    text: 'Esta dirección recibe formularios de páginas web. Aquí no hay nada que ver.',
    notSent: [
      'Si ha llegado aquí al enviar un formulario, su mensaje no se ha enviado: el formulario tiene que indicar ',
      '. Por favor, avise al propietario del sitio.',
    ],
    example: { email: 'Correo electrónico', message: 'Mensaje', send: 'Enviar' },
  },
  report: {
    link: 'Denunciar un abuso',
    title: 'Denunciar este formulario',
    text: '¿Este formulario engaña o perjudica a las personas? Comuníquelo al operador de este servicio. El propietario del formulario no sabrá quién lo ha denunciado.',
    reason: '¿Qué problema tiene?',
    reasons: {
      phishing: 'Se hace pasar por otra persona o empresa (phishing)',
      passwords: 'Pide contraseñas o datos de tarjetas',
      malware: 'Difunde programas maliciosos',
      other: 'Otro problema',
    },
    details: 'Detalles',
    email: 'Su correo electrónico',
    send: 'Enviar la denuncia',
    sent: {
      title: 'Denuncia recibida',
      text: 'Gracias. El operador de este servicio revisará el formulario.',
    },
  },
  form: {
    untitled: 'Formulario',
    description: 'Un formulario para rellenar en línea.',
    noPasswords: 'No introduzca nunca contraseñas en este formulario.',
    missing: {
      title: 'Aquí no hay ningún formulario',
      text: 'Puede que la dirección esté mal escrita o que el formulario se haya retirado.',
    },
  },
  errors: {
    malformed: {
      title: 'No se puede leer el formulario',
      text: 'Ha llegado dañado o incompleto. Por favor, envíelo de nuevo.',
    },
    forbidden: {
      title: 'No permitido',
      text: 'Este formulario no se puede enviar aquí. Por favor, avise al propietario del sitio.',
    },
    origin_not_allowed: {
      title: 'Este sitio no puede enviar formularios aquí',
      text: 'El formulario está en un sitio que su propietario no ha autorizado. Por favor, avise al propietario del sitio.',
    },
    endpoint_paused: {
      title: 'Este formulario está en pausa',
      text: 'Este formulario no acepta mensajes por el momento.',
    },
    endpoint_closed: {
      title: 'Este formulario está cerrado',
      text: 'Este formulario ya no acepta mensajes.',
    },
    endpoint_suspended: {
      title: 'Este formulario está suspendido',
      text: 'El operador de este servicio ha suspendido este formulario. No acepta mensajes.',
    },
    form_taken_down: {
      title: 'Este formulario se ha retirado',
      text: 'El operador de este servicio ha retirado este formulario.',
    },
    captcha_failed: {
      title: 'Aún sin confirmar',
      text: 'No se ha superado la comprobación antispam. Por favor, vuelva al formulario, complete allí la comprobación y envíelo de nuevo.',
    },
    not_found: {
      title: 'Aquí no hay ningún formulario',
      text: 'El formulario se envió a una dirección que no existe. Por favor, avise al propietario del sitio.',
    },
    conflict: { title: 'Ya está en camino', text: 'El mismo mensaje se está recibiendo todavía.' },
    too_large: {
      title: 'Demasiado grande',
      text: 'El formulario y sus archivos son demasiado grandes. Por favor, acorte el texto o elija archivos más pequeños.',
    },
    unsupported_type: {
      title: 'Tipo de formulario desconocido',
      text: 'El sitio envía este formulario de una manera que aquí no se puede leer. Por favor, avise al propietario del sitio.',
    },
    invalid: { title: 'Revise el formulario', text: 'Hay algo en el formulario que no es correcto.' },
    idempotency_mismatch: {
      title: 'Ya enviado',
      text: 'Este formulario ya se envió antes con otro contenido. Por favor, vuelva a cargar su página y rellénelo de nuevo.',
    },
    rate_limited: { title: 'Demasiados mensajes', text: 'Se han enviado demasiados mensajes en poco tiempo.' },
    quota_exceeded: {
      title: 'Límite del mes alcanzado',
      text: 'Este formulario ha alcanzado su límite de este mes. Por favor, avise al propietario del sitio.',
    },
    internal: {
      title: 'Algo ha fallado',
      text: 'Se ha producido un error por nuestra parte. Ha quedado registrado.',
    },
    unavailable: { title: 'No disponible', text: 'El formulario no se puede recibir en este momento.' },
  },
  fields: {
    too_many_fields: ({ limit }) => `Hay más de ${limit} campos.`,
    too_many_files: ({ limit }) => `Hay más de ${limit} archivos.`,
    name_too_long: ({ limit }) => `El nombre de un campo supera los ${limit} caracteres.`,
    value_too_long: ({ name, limit }) => `«${name}» supera el límite de ${limit}.`,
    file_too_large: ({ name, limit }) => `Un archivo de «${name}» supera el límite de ${limit}.`,
    invalid_email: () => 'No es una dirección de correo completa, como nombre@example.org.',
  },
};
