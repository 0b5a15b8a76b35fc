import { authTokenKey, createClient, type FormDefinitionInput } from '@postern/contracts';
import lighthouse, { type Result } from 'lighthouse';
import { newToken, startProduct } from './product.ts';
import { median, round } from './statistics.ts';
import { launchBrowser, openTab } from './web-browser.ts';

const PORT = 3476;
/** The machine's speed varies from minute to minute; the simulated network's does not. */
const RUNS = 5;
const KB = 1000;

/** One page of each kind. */
const pages = {
  landing: '/',
  blog: '/blog',
  article: '/blog/html-form-backend-setup-guide',
  docs: '/docs',
} as const;

const goals = { score: 100, lcpMs: 1200, cls: 0, fontsKb: 60, appScriptKb: 200 };
/** Kilobytes after compression. */
const scriptGoals = { site: 20, form: 25 };

const application: FormDefinitionInput = {
  title: 'Junior architect, Göteborg',
  description: 'We read every application, and answer within two weeks.',
  language: 'en',
  steps: [
    {
      title: 'You',
      fields: [
        { type: 'text', id: 'name', name: 'name', label: 'Full name', required: true, width: 'half' },
        { type: 'email', id: 'email', name: 'email', label: 'E-mail', required: true, width: 'half' },
        {
          type: 'radio',
          id: 'position',
          name: 'position',
          label: 'Which position?',
          required: true,
          options: [
            { value: 'architect', label: 'Junior architect' },
            { value: 'intern', label: 'Internship, six months from March' },
          ],
        },
        {
          type: 'date',
          id: 'start',
          name: 'start',
          label: 'Earliest start',
          show_when: { conditions: [{ field: 'position', op: 'is', value: 'architect' }] },
        },
      ],
    },
    {
      title: 'Your work',
      fields: [
        { type: 'file', id: 'cv', name: 'cv', label: 'CV and portfolio', accept: ['.pdf', 'image/*'], max_files: 5 },
        { type: 'textarea', id: 'why', name: 'why', label: 'Why us?', help: 'Half a page is plenty.' },
        { type: 'rating', id: 'found', name: 'found', label: 'How easy was this page to find?' },
        { type: 'consent', id: 'keep', name: 'keep', label: 'My application is kept for six months.', required: true },
      ],
    },
  ],
};

/**
 * The public pages in Lighthouse's mobile profile (a slow phone on a slow network, simulated), and the amount of script
 * for the app's first screen. `missed` names the goals that are not reached.
 */
export async function benchWeb(): Promise<Record<string, string | number>> {
  const product = await startProduct(PORT);
  try {
    const browser = await launchBrowser();
    try {
      const result: Record<string, string | number> = {};
      const missed: string[] = [];
      const urls = Object.entries(pages).map(([name, path]) => [name, `${product.url}${path}`] as const);
      for (const [name, url] of [...urls, ['form', await publishForm(product.url)] as const]) {
        const page = await measurePage(url, browser.port);
        for (const [what, value] of Object.entries(page)) result[`${name}_${what}`] = value;
        const scriptKb = name === 'form' ? scriptGoals.form : scriptGoals.site;
        missed.push(...missedBy(page, scriptKb).map((goal) => `${name} ${goal}`));
      }
      const appScriptKb = await measureApp(product.url, browser.port);
      result['app_script_gzip_kb'] = appScriptKb;
      if (appScriptKb > goals.appScriptKb) missed.push('app script');
      return { ...result, missed: missed.join(', ') || 'nothing' };
    } finally {
      browser.kill();
    }
  } finally {
    await product.stop();
  }
}

interface PageFigures {
  performance: number;
  accessibility: number;
  best_practices: number;
  seo: number;
  lcp_ms: number;
  cls: number;
  script_kb: number;
  fonts_kb: number;
}

/**
 * The median of the score and the paint, which depend on the machine's speed, and the worst run of everything else.
 * Bytes are as transferred.
 */
async function measurePage(url: string, port: number): Promise<PageFigures> {
  const runs: PageFigures[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const outcome = await lighthouse(url, { port, logLevel: 'error', throttlingMethod: 'simulate' });
    if (!outcome || outcome.lhr.runtimeError) throw new Error(outcome?.lhr.runtimeError?.message ?? 'No result.');
    runs.push(toFigures(outcome.lhr));
  }
  const most = (name: keyof PageFigures) => Math.max(...runs.map((run) => run[name]));
  const least = (name: keyof PageFigures) => Math.min(...runs.map((run) => run[name]));
  const middle = (name: keyof PageFigures) => median(runs.map((run) => run[name]));
  return {
    performance: middle('performance'),
    accessibility: least('accessibility'),
    best_practices: least('best_practices'),
    seo: least('seo'),
    lcp_ms: middle('lcp_ms'),
    cls: most('cls'),
    script_kb: most('script_kb'),
    fonts_kb: most('fonts_kb'),
  };
}

function toFigures({ categories, audits }: Result): PageFigures {
  const score = (id: string) => Math.round((categories[id]?.score ?? 0) * 100);
  const figure = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const details = audits['network-requests']?.details;
  const requests = (details?.type === 'table' ? details.items : []) as {
    resourceType?: string;
    transferSize: number;
  }[];
  const kb = (type: string) =>
    round(requests.reduce((sum, one) => sum + (one.resourceType === type ? one.transferSize : 0), 0) / KB);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    best_practices: score('best-practices'),
    seo: score('seo'),
    lcp_ms: Math.round(figure('largest-contentful-paint')),
    cls: round(figure('cumulative-layout-shift')),
    script_kb: kb('Script'),
    fonts_kb: kb('Font'),
  };
}

function missedBy(page: PageFigures, scriptKb: number): string[] {
  const scores = (['performance', 'accessibility', 'best_practices', 'seo'] as const).filter(
    (name) => page[name] < goals.score,
  );
  return [
    ...scores,
    ...(page.lcp_ms <= goals.lcpMs ? [] : ['lcp']),
    ...(page.cls <= goals.cls ? [] : ['cls']),
    ...(page.script_kb <= scriptKb ? [] : ['script']),
    ...(page.fonts_kb <= goals.fontsKb ? [] : ['fonts']),
  ];
}

/** @returns the address of a hosted form of two steps, with fields of many kinds */
async function publishForm(baseUrl: string): Promise<string> {
  const client = createClient({ baseUrl, token: await newToken(baseUrl) });
  const { id, form_url } = await client.endpoints.create({ name: 'Bench' });
  await client.forms.save({ id, definition: application });
  await client.forms.publish({ id });
  return form_url;
}

/** @returns kilobytes of script, gzipped, that a signed-in account's dashboard loads */
async function measureApp(baseUrl: string, port: number): Promise<number> {
  const token = await newToken(baseUrl);
  await createClient({ baseUrl, token }).endpoints.create({ name: 'Bench' });
  const tab = await openTab(port);
  try {
    await tab.goTo(`${baseUrl}/terms`);
    await until(() => tab.evaluate<boolean>('location.pathname === "/terms" && document.readyState === "complete"'));
    await tab.evaluate(`localStorage.setItem(${JSON.stringify(authTokenKey)}, ${JSON.stringify(token)})`);
    await tab.goTo(`${baseUrl}/dashboard`);
    await until(() => tab.evaluate<boolean>(`document.querySelector('main h1') !== null`));
    // One more second for what the screen loads after it is shown.
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const asked = await tab.evaluate<string[]>(
      `performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.endsWith('.js'))`,
    );
    if (asked.length === 0) throw new Error('The app asked for no script.');
    const sizes = await Promise.all(
      [...new Set(asked)].map(async (url) => {
        const { headers } = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } });
        return Number(headers.get('content-length'));
      }),
    );
    return round(sizes.reduce((sum, size) => sum + size, 0) / KB);
  } finally {
    tab.close();
  }
}

/** Checks ten times a second, for half a minute at most. */
async function until(isTrue: () => Promise<boolean>): Promise<void> {
  for (let asked = 0; asked < 300; asked += 1) {
    if (await isTrue()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The page did not come to be what was waited for.');
}
