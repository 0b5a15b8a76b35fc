import { describe, expect, it } from 'vitest';
import { factsOf } from '../../../../scripts/spam-judging.ts';
import { groupAlike, readCorpus, wordsOf } from '../../../../scripts/spam-corpus.ts';
import { judge } from '../judge.ts';
import { shippedModel } from './model/load-model.ts';

/** Written for this test, like the messages below: none of them is in the training material or resembles it. */
const innocent = [
  'Hello, I saw that you are hiring a joiner. I have twelve years behind me, mostly staircases; some of them are here: https://wrightstairs.example/work. When may I come by?',
  'Good morning, I am the new caretaker of the building opposite. Our lift engineer will block the lane on 4 March from 8 to 11. Questions: 01632 960218, or http://lanehouse.example/notice.',
  'We are a primary school in Leith with 31 pupils in year 4. They wrote a play about your lighthouse, and the film of it is at https://leith4.example/play. Would you like to come to the showing?',
  'I manage the singer Ada Quill. You asked what she costs for a garden party: £600 plus trains, with her own loudspeaker. Her songs: https://adaquill.example/listen. She has 9 and 16 July free.',
  'Attached is the bill for the two radiators, $480 with parts. The warranty card has to be registered on https://radheat.example/register by the end of the month, I can do that for you.',
  'Guten Tag, ich bewerbe mich um die Ausbildung zur Hörakustikerin ab August. Zeugnisse und Lebenslauf finden Sie unter https://nele-ahrens.example/unterlagen, ich bin ab 15 Uhr unter 0176 5550 1234 zu erreichen.',
  'Hallo Frau Yilmaz, der Kostenvoranschlag fürs Dach liegt bei: 7.420 € netto, Gerüst inklusive. So sieht der Ziegel aus: https://dachdecker-lang.example/ziegel/rot. Anfangen könnten wir in der zweiten Juniwoche.',
  'Unsere Klasse 8b sucht für den Wandertag am 3. Juli einen Bauernhof mit Führung. 26 Kinder, zwei Lehrer. Auf http://hof-lerche.example steht nichts zum Eintritt, was müssten wir einplanen?',
  'Im Auftrag der Hausverwaltung Merz: Bitte tauschen Sie die Schließanlage in der Talstraße 9 aus. Plan im Anhang, Rechnung an rechnung@merz.example, Schlüssel bei Frau Ott, 0221 555 0144.',
  'Bonjour, je termine mon BTS en juin et je cherche un premier poste de géomètre. Vous trouverez mon CV et deux plans sur https://tomleroy.example/plans. Je suis joignable au 06 39 98 10 22.',
  'Madame, voici notre facture de 312 € pour la réparation du portail. La notice du moteur est à télécharger ici : https://portails-marin.example/notice.pdf. Bonne semaine !',
  'Notre agence loue le studio du 18 rue Haute ; le locataire signale une fuite sous l’évier. Pouvez-vous passer jeudi ? Photos : https://agence-haute.example/s/18. Code de la porte par téléphone, 02 61 91 40 07.',
  'Buenas tardes, soy electricista autónomo y vi que necesitan ayuda para la reforma del hotel. Mis trabajos están en https://electraruiz.example/obras. Podría empezar el lunes, mi teléfono es 600 555 218.',
  'Somos el AMPA del instituto Goya. ¿Nos harían precio para 80 camisetas con el dibujo de https://ampagoya.example/dibujo.png? Las necesitaríamos antes del 14 de junio.',
  'Adjunto la factura del mes, 145 euros, y el enlace con las fotos del jardín terminado: https://jardinesmora.example/fin. Recuerde regar el seto los primeros quince días.',
  'Buongiorno, sono una maestra d’asilo con otto anni di esperienza e vorrei candidarmi per il posto di settembre. Le referenze sono su https://giadaneri.example/referenze, il mio numero è 347 555 0190.',
  'In allegato il preventivo per le persiane: 2.260 euro, posa compresa. Il colore scelto è quello in basso a destra su https://serramentibianchi.example/colori. Valido fino al 30 aprile.',
  'Bom dia, sou enfermeira e vi o anúncio para o lar. Tenho carta e disponibilidade para noites. O currículo está em https://teresalobo.example/cv, pode ligar para o 912 555 034.',
  'A nossa escola profissional gostaria de visitar a oficina com 18 alunos, no dia 22 ou 23. O ano passado pagámos 2 euros por aluno. Fotografias dessa visita: http://epvale.example/oficina.',
  'Goedemiddag, wij zijn de tandartspraktijk op nummer 40. Kunt u maandag het raam komen meten? Het oude kostte 380 euro. Foto: https://praktijk40.example/raam, bellen kan op 06 555 01 177.',
];

const priceQuestions = [
  'How much is a haircut for two children on Saturday?',
  'What do you charge for sharpening a lawnmower blade?',
  'Hi, what would four hours of gardening cost?',
  'Is there a price for groups of ten at the climbing wall?',
  'Was kostet es, einen Mantel zu kürzen?',
  'Hallo, wie teuer ist eine Stunde Bogenschießen für drei Personen?',
  'Combien coûte une heure de poney pour une enfant de 4 ans ?',
  'Bonjour, quel est le prix d’un bouquet de mariée ?',
  '¿Cuánto cuesta enmarcar un cuadro de 50 por 70?',
  'Quanto costa affilare dieci coltelli da cucina?',
  'Quanto custa alugar uma canoa durante a tarde?',
  'Wat kost het om een rits te vervangen in een winterjas?',
  'Ile kosztuje wypożyczenie kajaka na sobotę?',
  'Сколько стоит ремонт зонтика?',
];

const priceProbes = [
  'Hello, could I learn your prices?',
  'hi ego vellem scire quanti constat',
  'Hallo, ich möchte gern Ihre Preise erfahren.',
  'Bonjour, je souhaite savoir votre prix.',
  'Hola, quisiera conocer el precio de ustedes.',
  'Salve, vorrei sapere quanto costa.',
  'Olá, gostaria de saber o preço.',
  'Hallo, ik zou graag de prijs willen weten.',
  'Dzień dobry, chciałbym poznać ceny.',
  'Здравствуйте, хотелось бы узнать цену.',
  'Dobrý den, chtěl bych znát cenu.',
  'Hej, jag undrar vad priset är.',
];

const scoreOf = (message: string): number =>
  judge(
    factsOf(
      [
        ['name', 'Robin Vega'],
        ['email', 'robin@example.org'],
        ['message', message],
      ],
      shippedModel(),
    ),
  ).score;

describe('the built-in filter', () => {
  it.each(innocent)('does not call this spam: %s', (text) => expect(scoreOf(text)).toBeLessThan(3));
  it.each(priceQuestions)('accepts a genuine price enquiry: %s', (text) => expect(scoreOf(text)).toBeLessThan(3));
  it.each(priceProbes)('recognises a price enquiry without a product: %s', (text) =>
    expect(scoreOf(text)).toBeGreaterThanOrEqual(5),
  );
});

describe('its training material', () => {
  const corpus = readCorpus();

  it('repeats none of these', () => {
    const texts = [...innocent, ...priceQuestions, ...priceProbes];
    const groups = groupAlike([
      ...corpus.map(({ fields }) => wordsOf(fields)),
      ...texts.map((text) => wordsOf([['m', text]])),
    ]);
    const trained = new Set(groups.slice(0, corpus.length));
    expect(texts.filter((_, index) => trained.has(groups[corpus.length + index] ?? -1))).toEqual([]);
  });

  it('of our own repeats no collected message', () => {
    const isOwn = ({ part }: { part: string }) => part.startsWith('own/');
    const collected = new Set(corpus.filter((message) => !isOwn(message)).map(({ group }) => group));
    const repeating = corpus.filter((message) => isOwn(message) && collected.has(message.group));
    expect(repeating.map(({ id }) => id)).toEqual([]);
  });

  it('catches less with each step of the threshold from 2 to 10', () => {
    const model = shippedModel();
    const scores = corpus.filter(({ isSpam }) => isSpam).map(({ fields }) => judge(factsOf(fields, model)).score);
    const caught = [2, 3, 4, 5, 6, 7, 8, 9, 10].map(
      (step) => scores.filter((score) => score >= step).length / scores.length,
    );
    const steps = caught.slice(1).map((share, index) => (caught[index] ?? 0) - share);
    expect(Math.min(...steps)).toBeGreaterThan(0);
    // A gradual decline: once, nearly no spam was caught at 7.
    expect(Math.max(...steps)).toBeLessThan(0.2);
  });
});
