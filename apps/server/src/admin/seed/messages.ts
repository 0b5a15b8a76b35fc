/** The languages in which people write. */
export type Language = 'en' | 'de' | 'fr' | 'es' | 'pt' | 'pl' | 'nl' | 'ja' | 'ar';

type Texts = readonly [string, ...string[]];

export interface Messages {
  greeting: string;
  closing: string;
  /** Questions to a workshop for brass fittings. */
  questions: Texts;
  /** What an applicant writes. */
  applications: Texts;
  /** What a customer writes afterwards. */
  feedback: Texts;
}

/** What people write, by language. */
export const messages: Readonly<Record<Language, Messages>> = {
  en: {
    greeting: 'Hello,',
    closing: 'Kind regards',
    questions: [
      'the flap of our letterbox has been sticking since the weekend. Could someone take a look at it?',
      'do you also repair hinges from the 1920s? I can send photographs.',
      'we would like to order forty door plates for a school. What would they cost, engraved?',
      'my parcel arrived without the screws. Can you send them separately?',
      'the invoice of last Tuesday has our old address. Please correct it before Friday.',
      'is there parking for a van at the workshop, and are you open on Saturday morning?',
    ],
    applications: [
      'I have worked as a locksmith for six years, the last two in restoration. I could start in March.',
      'I finish school in June and spent two weeks in a metal workshop. I would love to learn the trade with you.',
    ],
    feedback: [
      'The handles fit perfectly and look even better than in the pictures.',
      'Good work, but delivery took a week longer than promised.',
      'The page for sizes would not scroll on my phone. The screenshot shows it.',
    ],
  },
  de: {
    greeting: 'Guten Tag,',
    closing: 'Viele Grüße',
    questions: [
      'ist die Werkstatt am Samstag geöffnet? Ich komme aus Leipzig und würde vorher anrufen.',
      'unser Türschloss klemmt seit dem Wochenende. Könnte sich das jemand ansehen?',
      'gibt es die Türklinke auch in Schwarz, und wie lange dauert die Lieferung?',
    ],
    applications: ['ich bin gelernte Metallbauerin und suche zum Frühjahr eine neue Stelle in der Restaurierung.'],
    feedback: ['Die Beschläge sitzen perfekt. Gerne wieder!', 'Saubere Arbeit, nur die Rechnung kam zweimal.'],
  },
  fr: {
    greeting: 'Bonjour,',
    closing: 'Cordialement',
    questions: [
      'pouvez-vous me confirmer le délai de livraison pour la commande passée lundi ?',
      'réparez-vous aussi les serrures anciennes ? J’ai une porte de 1890.',
    ],
    applications: ['je suis serrurier depuis quatre ans et je cherche un poste dans un atelier de restauration.'],
    feedback: ['Très belle qualité, la poignée est superbe.', 'Livraison un peu longue, mais le résultat est là.'],
  },
  es: {
    greeting: 'Hola:',
    closing: 'Un saludo',
    questions: [
      '¿tienen este modelo también en negro mate? Gracias de antemano.',
      'necesito doce tiradores iguales al de la foto. ¿Cuánto costarían?',
    ],
    applications: ['tengo experiencia en cerrajería artística y podría empezar en abril.'],
    feedback: ['Muy contento con el buzón, gracias.', 'Las instrucciones solo venían en inglés.'],
  },
  pt: {
    greeting: 'Olá,',
    closing: 'Obrigado',
    questions: [
      'gostaria de agendar uma visita na próxima semana, de preferência à tarde.',
      'vocês enviam para o Brasil? Preciso de seis dobradiças.',
    ],
    applications: ['trabalho com metais há cinco anos e gostaria de aprender restauração com vocês.'],
    feedback: ['Chegou antes do prazo e muito bem embalado.'],
  },
  pl: {
    greeting: 'Dzień dobry,',
    closing: 'Pozdrawiam',
    questions: ['czy można wymienić zamek bez wymiany całych drzwi?', 'kiedy zamówione klamki będą gotowe do odbioru?'],
    applications: ['jestem ślusarzem z ośmioletnim doświadczeniem i chętnie dołączę do zespołu.'],
    feedback: ['Wszystko zgodnie z opisem, polecam.'],
  },
  nl: {
    greeting: 'Goedemiddag,',
    closing: 'Met vriendelijke groet',
    questions: [
      'is het mogelijk om de levering een dag te verschuiven?',
      'hebben jullie deze brievenbus ook in het klein?',
    ],
    applications: ['ik zoek een leerplek als smid en kan in september beginnen.'],
    feedback: ['Prachtig gemaakt en snel geleverd.'],
  },
  ja: {
    greeting: 'こんにちは。',
    closing: 'よろしくお願いいたします。',
    questions: [
      'ドアノブの交換を検討しています。見積もりをお願いできますか。',
      '注文した表札の納期を教えていただけますでしょうか。',
    ],
    applications: ['金属加工の経験が三年あります。四月から働けます。'],
    feedback: ['とても丁寧な仕上がりで満足しています。'],
  },
  ar: {
    greeting: 'مرحباً،',
    closing: 'مع التحية',
    questions: ['هل يمكنكم إصلاح قفل باب قديم؟', 'كم تستغرق مدة التوصيل إلى عمّان؟'],
    applications: ['لدي خبرة خمس سنوات في تشكيل المعادن وأبحث عن عمل.'],
    feedback: ['عمل رائع، شكراً لكم.'],
  },
};
