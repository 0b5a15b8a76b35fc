import type { PageTexts } from './page-texts.ts';

/** Brazilian Portuguese, which most of the language's readers write. */
export const pt: PageTexts = {
  gap: ' ',
  receivedBy: ['Formulário fornecido por ', ''],
  privacy: 'Privacidade',
  thanks: {
    title: 'Mensagem enviada',
    text: 'Sua mensagem chegou e está guardada com segurança. Você pode fechar esta página.',
    message: 'Mensagem enviada! Agradecemos o contato.',
    received: 'Recebida em',
    reference: 'Referência',
    backTo: (host) => `Voltar para ${host}`,
    onward:
      'O formulário quer levar você para outro site. O responsável pelo formulário não aprovou esse site, portanto confira o endereço antes:',
  },
  sent: {
    title: 'O que você enviou',
    until: (date) => `Esta página pode ser aberta até ${date}. Qualquer pessoa que tenha o endereço pode lê-la.`,
    correct: 'Corrigir',
    save: 'Salvar a correção',
    back: 'Voltar',
    changed: {
      title: 'Sua mensagem foi alterada nesse meio-tempo',
      text: 'Talvez ela esteja aberta em outra aba. O texto abaixo ainda não foi salvo. Se você salvar agora, ele substituirá a outra versão.',
    },
    withdraw: 'Retirar',
    warning:
      'A mensagem e seus arquivos serão excluídos daqui. O proprietário do formulário talvez já os tenha lido ou copiado. Isso não pode ser desfeito.',
    confirm: 'Excluir a mensagem',
    withdrawn: { title: 'Mensagem retirada', text: 'Sua mensagem e seus arquivos foram excluídos.' },
    missing: {
      title: 'Esta página não existe',
      text: 'O link está incompleto ou expirou, ou a mensagem foi excluída.',
    },
  },
  refused: {
    title: 'Ainda não enviado',
    description: 'Sua mensagem não foi enviada.',
    kept: 'O que você preencheu continua aqui.',
    toCorrect: (count) => (count === 1 ? 'Há um dado a corrigir.' : `Há ${count} dados a corrigir.`),
    correct: 'Corrija o seguinte:',
    sendAgain: 'Enviar novamente',
    chooseAgain:
      'Se você tinha escolhido um arquivo, escolha-o novamente: os navegadores não permitem que uma página o conserve.',
    goBack: 'Volte com o botão Voltar do seu navegador: o que você preencheu geralmente continua no formulário.',
  },
  failure: {
    help: 'Se pedir ajuda, informe este número:',
    tryAgain: (when) => `Tente novamente ${when}.`,
    tryAgainSoon: 'Tente novamente em instantes.',
  },
  method: {
    title: 'Um endereço para formulários',
    text: 'Este endereço recebe formulários de páginas da web. Não há nada para ver aqui.',
    notSent: [
      'Se você chegou aqui ao enviar um formulário, sua mensagem não foi enviada: o formulário precisa conter ',
      '. Por favor, avise o responsável pelo site.',
    ],
    example: { email: 'E-mail', message: 'Mensagem', send: 'Enviar' },
  },
  report: {
    link: 'Denunciar abuso',
    title: 'Denunciar este formulário',
    text: 'Este formulário engana ou prejudica pessoas? Avise o operador deste serviço. O proprietário do formulário não saberá quem fez a denúncia.',
    reason: 'Qual é o problema?',
    reasons: {
      phishing: 'Finge ser de outra pessoa ou empresa (phishing)',
      passwords: 'Pede senhas ou dados de cartão',
      malware: 'Espalha programas maliciosos',
      other: 'Outro problema',
    },
    details: 'Detalhes',
    email: 'Seu e-mail',
    send: 'Enviar denúncia',
    sent: {
      title: 'Denúncia recebida',
      text: 'Agradecemos o aviso. O operador deste serviço vai analisar o formulário.',
    },
  },
  form: {
    untitled: 'Formulário',
    description: 'Um formulário para preencher on-line.',
    noPasswords: 'Nunca informe senhas neste formulário.',
    missing: {
      title: 'Não há formulário aqui',
      text: 'Talvez o endereço esteja escrito errado ou o formulário tenha sido removido.',
    },
  },
  errors: {
    malformed: {
      title: 'Não foi possível ler o formulário',
      text: 'Ele chegou danificado ou incompleto. Por favor, envie-o novamente.',
    },
    forbidden: {
      title: 'Não permitido',
      text: 'Este formulário não pode ser enviado para cá. Por favor, avise o responsável pelo site.',
    },
    origin_not_allowed: {
      title: 'Este site não pode enviar formulários para cá',
      text: 'O formulário está em um site que seu proprietário não autorizou. Por favor, avise o responsável pelo site.',
    },
    endpoint_paused: {
      title: 'Este formulário está em pausa',
      text: 'Este formulário não aceita mensagens no momento.',
    },
    endpoint_closed: {
      title: 'Este formulário está encerrado',
      text: 'Este formulário não aceita mais mensagens.',
    },
    endpoint_suspended: {
      title: 'Este formulário está suspenso',
      text: 'O operador deste serviço suspendeu o formulário. Ele não aceita mensagens.',
    },
    form_taken_down: {
      title: 'Este formulário foi retirado do ar',
      text: 'O operador deste serviço retirou o formulário do ar.',
    },
    captcha_failed: {
      title: 'Ainda não confirmado',
      text: 'A verificação antispam não foi concluída. Por favor, volte ao formulário, conclua a verificação e envie-o novamente.',
    },
    not_found: {
      title: 'Não há formulário aqui',
      text: 'O formulário foi enviado para um endereço que não existe. Por favor, avise o responsável pelo site.',
    },
    conflict: { title: 'Já a caminho', text: 'A mesma mensagem ainda está sendo recebida.' },
    too_large: {
      title: 'Grande demais',
      text: 'O formulário e seus arquivos são grandes demais. Por favor, encurte o texto ou escolha arquivos menores.',
    },
    unsupported_type: {
      title: 'Tipo de formulário desconhecido',
      text: 'O site envia este formulário de uma forma que não pode ser lida aqui. Por favor, avise o responsável pelo site.',
    },
    invalid: { title: 'Verifique o formulário', text: 'Há algo incorreto no formulário.' },
    idempotency_mismatch: {
      title: 'Já enviado',
      text: 'Este formulário já foi enviado antes com outro conteúdo. Por favor, recarregue a página dele e preencha-o novamente.',
    },
    rate_limited: { title: 'Mensagens demais', text: 'Foram enviadas mensagens demais em pouco tempo.' },
    quota_exceeded: {
      title: 'Limite do mês atingido',
      text: 'Este formulário atingiu o limite deste mês. Por favor, avise o responsável pelo site.',
    },
    internal: {
      title: 'Algo deu errado',
      text: 'Ocorreu um erro do nosso lado. Ele foi registrado.',
    },
    unavailable: { title: 'Indisponível', text: 'O formulário não pode ser recebido agora.' },
  },
  fields: {
    too_many_fields: ({ limit }) => `Há mais de ${limit} campos.`,
    too_many_files: ({ limit }) => `Há mais de ${limit} arquivos.`,
    name_too_long: ({ limit }) => `O nome de um campo passa de ${limit} caracteres.`,
    value_too_long: ({ name, limit }) => `“${name}” passa de ${limit}.`,
    file_too_large: ({ name, limit }) => `Um arquivo em “${name}” passa de ${limit}.`,
    invalid_email: () => 'Este não é um endereço de e-mail completo, como nome@example.org.',
  },
};
