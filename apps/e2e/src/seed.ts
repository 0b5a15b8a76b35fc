import type { Client } from '@postern/contracts';

export interface Seeded {
  endpointId: string;
  /** The submission with files and the longest values. */
  submissionId: string;
}

const people: Record<string, string>[] = [
  {
    name: 'Mireille Fontaine-Deschamps',
    email: 'mireille@tabledhotes-fontaine.example',
    anliegen: 'Bestellung',
    message:
      'Bonjour, nous aimerions commander 48 assiettes (24 cm) en émail céladon.\n\nEst-ce que vous pourriez nous faire un devis ?',
  },
  {
    name: '佐藤 美咲',
    email: 'misaki.sato@kyoto.example',
    anliegen: 'Ausstellung',
    message: 'はじめまして。来年4月に京都で開く合同展について',
  },
  {
    name: 'سارة الحداد',
    email: 'sara.haddad@mail.example',
    anliegen: 'Versand',
    message: 'مرحبًا، هل تشحنون إلى عمّان؟ أبحث عن طقم قهوة',
  },
  { name: '', email: 'anonym.2291@mail.example', message: 'Ist das Studio am 24. geöffnet?' },
  // An attacker's submission, which must be shown as text everywhere.
  {
    name: '<img src=x onerror=alert(1)>',
    email: 'javascript:alert(1)',
    message: '"><script>alert(1)</script>\u202Egnp.exe',
    website: 'javascript:alert(1)//https://example.org',
  },
];

const post = async (url: string, body: URLSearchParams | FormData): Promise<string> => {
  const answer = await fetch(url, { method: 'POST', body });
  if (answer.status !== 201) throw new Error(`The submission was answered with ${answer.status}.`);
  return ((await answer.json()) as { submission_id: string }).submission_id;
};

/** Creates endpoints and submissions with realistic extremes: long names, other scripts, hostile text, files, spam. */
export async function seed(client: Client): Promise<Seeded> {
  await client.endpoints.create({ name: 'Lindgren Arkitekter: Careers' });
  await client.endpoints.create({
    name: 'An endpoint whose name goes on for as long as anybody could want it to on a small screen',
  });
  const endpoint = await client.endpoints.create({ name: 'Atelier Brandt: Kontakt' });
  for (const person of people) await post(endpoint.submit_url, new URLSearchParams(person));
  await post(endpoint.submit_url, new URLSearchParams({ name: 'Bot', _gotcha: 'filled' }));
  const rich = new FormData();
  rich.set('name', 'Jonas Reuter');
  rich.set(
    'message',
    `Die Teekanne, die ich im Mai bei Ihnen gekauft habe, hat einen Sprung. ${'Sehrlangeswortohneleerzeichen'.repeat(40)}`,
  );
  for (const name of [
    'table-mars.txt',
    'ein sehr langer Dateiname der in keine Spalte passt und trotzdem gelesen werden will.pdf',
  ])
    rich.append('fotos', new Blob(['some bytes']), name);
  return { endpointId: endpoint.id, submissionId: await post(endpoint.submit_url, rich) };
}
