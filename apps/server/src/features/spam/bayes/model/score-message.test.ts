import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stopwatch } from '../../../../../test/stopwatch.ts';
import { learnableTokens, toAccountWeights } from './learn-account-weights.ts';
import { shippedModel } from './load-model.ts';
import { scoreMessage, SPAM_WEIGHT, toWeight } from './score-message.ts';
import type { Field } from '../tokens/normalize-text.ts';

const model = shippedModel();
const message = (text: string): Field[] => [
  ['name', 'Robin Vega'],
  ['email', 'robin@example.org'],
  ['message', text],
];
const weigh = (text: string): number => scoreMessage({ model }, message(text)).common.weight;

// Written for this test: none of these is in the training material.
const spam = [
  'Hello, I was looking at your website and saw that it does not rank on Google. Our SEO team can bring you to the first page, guaranteed. Shall I send you a free audit?',
  'Play now at the best online casino, 300 free spins and a bonus on your first deposit http://slotpalace.example',
  'I make $700 a day from home with this crypto trading robot, sign up before places run out: https://robotgain.example',
  'Guten Tag, wir bringen Ihre Webseite garantiert auf Seite 1 bei Google und verschaffen Ihnen neue Kunden. Kostenlose Analyse?',
  'Bonjour, nous proposons le référencement de votre site sur Google avec résultats garantis, audit gratuit de votre site web.',
  'Hola, ofrecemos posicionamiento SEO para su página web, primera página de Google garantizada, presupuesto gratis.',
  'Vendiamo seguaci Instagram e like, consegna immediata, prezzi bassi: http://fan-veloci.example',
  'Snel geld nodig? Lening tot 50.000 euro zonder toetsing, vandaag uitbetaald http://lening-vlot.example',
  'Szybkie pożyczki online bez zaświadczeń, pieniądze na koncie w 15 minut http://pozyczka-ekspres.example',
  'Compre seguidores reais para o Instagram com entrega imediata e garantia http://seguidores-top.example',
];

const ham = [
  'Good morning, the zip on the tent I bought from you in April has split. Can it be repaired or shall I send it back?',
  'Is the pool open for lane swimming on Sunday mornings, and do children under twelve need an adult with them?',
  'We would like a quote for painting two rooms and a hallway, about 60 square metres. When could you come and look?',
  'Guten Morgen, unsere Spülmaschine zieht kein Wasser mehr. Hätten Sie diese Woche noch einen Termin frei?',
  'Bonjour, ma fille a oublié son manteau bleu au vestiaire samedi. L’avez-vous retrouvé ?',
  'Buenos días, quería cambiar la reserva del viernes para el sábado, somos cinco personas.',
  'Salve, il pacco è arrivato ieri ma manca il cavo. Potete spedirmelo?',
  'Goedemiddag, kan ik mijn les van donderdag verzetten naar volgende week?',
  'Dzień dobry, czy mogę odebrać zamówienie w sobotę rano? Numer 4471.',
  'Bom dia, a torneira que instalaram na segunda-feira está a pingar outra vez.',
  'Hello',
  'Hi, how much is a haircut for a child?',
];

describe('the built-in model', () => {
  it.each(spam)('recognises spam: %s', (text) => expect(weigh(text)).toBeGreaterThanOrEqual(SPAM_WEIGHT));
  it.each(ham)('accepts: %s', (text) => expect(weigh(text)).toBeLessThan(SPAM_WEIGHT / 2));

  it('quotes the decisive words', () => {
    const { common } = scoreMessage({ model }, message(spam[0] ?? ''));
    expect(common.pieces.length).toBeGreaterThan(2);
    for (const piece of common.pieces.filter((piece) => !piece.startsWith('(')))
      expect(spam[0]?.toLowerCase()).toContain(piece);
  });

  it.each(['Bill Cheap', 'Mercedes Casino', 'Viagra Smith', 'Грант Кредитов'])('does not judge the name %s', (name) => {
    const named = (value: string): Field[] => [
      ['name', value],
      ['message', ham[1]],
    ];
    expect(scoreMessage({ model }, named(name))).toEqual(scoreMessage({ model }, named('Ann Lee')));
  });

  it('does not judge the address of a page that a form adds, or the sender’s own site', () => {
    const plain = scoreMessage({ model }, message(ham[0] ?? ''));
    const page: Field = ['page_url', 'https://shop.example.com/offer?utm_source=google'];
    expect(scoreMessage({ model }, [...message(ham[0] ?? ''), page])).toEqual(plain);
  });

  it('gives the same answer each time', () => {
    const first = scoreMessage({ model }, message(spam[1] ?? ''));
    for (const text of ham) scoreMessage({ model }, message(text));
    expect(scoreMessage({ model }, message(spam[1] ?? ''))).toEqual(first);
  });
});

it('reaches the weight of spam at the threshold, and little below zero', () => {
  expect(toWeight(model, model.threshold)).toBeCloseTo(SPAM_WEIGHT);
  expect(toWeight(model, 0)).toBeCloseTo(0);
  expect(toWeight(model, 2 * model.threshold)).toBeCloseTo(2 * SPAM_WEIGHT);
  expect([toWeight(model, 1000), toWeight(model, -1000)]).toEqual([15, -2]);
});

describe('unusual input', () => {
  const deep = (levels: number): unknown => (levels === 0 ? 'text' : [deep(levels - 1)]);
  it.each<[string, unknown]>([
    ['one word of 1 MB', 'a'.repeat(1e6)],
    ['1 MB of spam', 'casino http://x.co '.repeat(5e4)],
    ['lone surrogates', '\ud800\udc00\udc00\ud800'.repeat(1e5)],
    ['U+0000', '\0'.repeat(1e6)],
    ['letters that become eighteen', '\ufdfa'.repeat(3e5)],
    ['accents upon accents', `a${'\u0301'.repeat(5e5)}`],
    ['dots', 'a.'.repeat(5e5)],
    ['beginnings of addresses', 'http://'.repeat(1e5)],
    ['at signs', 'a@'.repeat(5e5)],
    ['invisible characters', 'a\u200b'.repeat(4e5)],
    ['ideograms', '免费贷款'.repeat(2e5)],
    ['a long list', Array.from({ length: 1e5 }, (_, n) => `n${n}`)],
    ['depth', deep(5000)],
    ['nothing', null],
  ])('%s costs little', (_, value) => {
    const fields: Field[] = [['message', value]];
    for (let n = 0; n < 5; n += 1) scoreMessage({ model }, fields);
    const times = Array.from({ length: 15 }, () => {
      const elapsed = stopwatch();
      scoreMessage({ model }, fields);
      return elapsed();
    });
    // Below 0.5 ms on a quiet machine; this only detects quadratic time.
    expect(Math.min(...times)).toBeLessThan(10);
  });

  it('500 fields cost little', () => {
    const fields = Array.from({ length: 500 }, (_, n): Field => [
      `field${n}`,
      `buy cheap pills http://p${n}.com `.repeat(50),
    ]);
    expect(Number.isFinite(scoreMessage({ model }, fields).logOdds)).toBe(true);
  });

  it('has a finite score for any input', () => {
    const anything = fc.array(fc.tuple(fc.string({ unit: 'binary', maxLength: 20 }), fc.jsonValue()), { maxLength: 8 });
    fc.assert(
      fc.property(anything, (fields) => {
        const { logOdds, common } = scoreMessage({ model }, fields);
        expect(Number.isFinite(logOdds)).toBe(true);
        expect(common.pieces.every((piece) => piece.isWellFormed())).toBe(true);
      }),
    );
  });
});

describe('an account’s own examples', () => {
  const learn = (texts: readonly string[], isSpam: boolean) =>
    texts.map((text) => ({ tokens: learnableTokens(message(text)), isSpam }));
  const newsletters = [1, 2, 3, 4].map(
    (n) => `Model railway club, circular ${n}: the layout in the church hall grows, trains run on evening ${n}0.`,
  );
  const next = 'Model railway club, circular 9: the layout in the church hall is ready, trains run on evening 90.';

  it('affect similar messages, and nothing else', () => {
    const account = toAccountWeights(learn(newsletters, true));
    const before = scoreMessage({ model }, message(next));
    const after = scoreMessage({ model, account }, message(next));
    expect(after.logOdds).toBeGreaterThan(before.logOdds + 2);
    expect(after.own?.pieces.join(' ')).toContain('railway');
    const other = ham[3] ?? '';
    expect(
      scoreMessage({ model, account }, message(other)).logOdds - scoreMessage({ model }, message(other)).logOdds,
    ).toBeLessThan(1);
  });

  it('never hide what the shared model finds genuine', () => {
    const coat =
      'Good morning, my son left his blue coat in the changing room after the swimming lesson on Saturday. Have you found it?';
    const account = toAccountWeights(
      learn(
        Array.from({ length: 200 }, () => coat),
        true,
      ),
    );
    expect(scoreMessage({ model }, message(coat)).logOdds).toBeLessThan(-6);
    expect(scoreMessage({ model, account }, message(coat)).logOdds).toBeLessThan(model.threshold);
  });

  it('have more effect the more there are', () => {
    const change = (count: number) =>
      scoreMessage({ model, account: toAccountWeights(learn(newsletters.slice(0, count), true)) }, message(next))
        .logOdds;
    expect(change(1)).toBeLessThan(change(2));
    expect(change(2)).toBeLessThan(change(4));
  });

  it('cancel each other out', () => {
    const account = toAccountWeights([...learn(newsletters, true), ...learn(newsletters, false)]);
    expect(scoreMessage({ model, account }, message(next)).own?.weight).toBe(0);
    expect(toAccountWeights([])).toBeUndefined();
  });

  it('contain hashes of at most 300 tokens', () => {
    const words = Array.from({ length: 1000 }, (_, n) => `word${n}`).join(' ');
    expect(learnableTokens(message(words))).toHaveLength(300);
    expect(learnableTokens([])).toHaveLength(0);
  });
});
