import { createClient, type Client } from '@postern/contracts';
import { test as base, expect, type Page } from '@playwright/test';
import { startForeignSite, type ForeignSite } from './foreign-site.ts';
import { startProduct, type Product } from './product.ts';
import { startSmtpSink, type SmtpSink } from './smtp-sink.ts';

export interface Person {
  email: string;
  password: string;
}

export interface World {
  product: Product;
  smtp: SmtpSink;
  site: ForeignSite;
  /** A new account, registered by the form and verified by the email. */
  newPerson(): Promise<Person & { token: string; client: Client }>;
}

interface Fixtures {
  quiet: void;
  signedIn: Person & { client: Client };
}

interface WorkerFixtures {
  /** `test.use({ privately: true })`: the product may deliver to receivers on this machine. */
  privately: boolean;
  world: World;
}

/** One product for all stories of a file; what each story needs it makes for itself. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  privately: [false, { scope: 'worker', option: true }],

  world: [
    async ({ privately }, use) => {
      const smtp = await startSmtpSink();
      const site = await startForeignSite();
      const product = await startProduct({
        SMTP_URL: smtp.url,
        ...(privately && { ALLOW_PRIVATE_DESTINATIONS: 'true' }),
      });
      let people = 0;
      const newPerson = async () => {
        const person = { email: `person${(people += 1)}@example.org`, password: 'correct horse battery' };
        const anyone = createClient({ baseUrl: product.url });
        await anyone.auth.register({ ...person, name: `Person ${people}` });
        await anyone.auth.verifyEmail({ token: tokenIn((await smtp.mail(person.email, /Confirm/)).text) });
        const { access_token: token } = await anyone.auth.login(person);
        return { ...person, token, client: createClient({ baseUrl: product.url, token }) };
      };
      await use({ product, smtp, site, newPerson });
      await product.stop();
      await site.close();
      await smtp.close();
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ world }, use) => use(world.product.url),

  // Whatever a page complains about in its console fails the story.
  quiet: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      context.on('page', (page) => listen(page, complaints));
      await use();
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],

  signedIn: async ({ context, world }, use) => {
    const person = await world.newPerson();
    await context.addInitScript(
      ([url, token]) => {
        if (location.origin === url && token && localStorage.getItem('story') === null) {
          localStorage.setItem('story', 'begun');
          localStorage.setItem('authToken', token);
        }
      },
      [world.product.url, person.token],
    );
    await use(person);
  },
});

/** The browser reports each failed request by itself; stories about failures expect those. */
const EXPECTED =
  /Failed to load resource: (the server responded with a status of 4\d\d|net::ERR_INTERNET_DISCONNECTED)/;

function listen(page: Page, complaints: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error' && !EXPECTED.test(message.text())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('dialog', (dialog) => {
    // beforeunload belongs to us; alert, confirm and prompt could only come from what a stranger sent.
    if (dialog.type() !== 'beforeunload') complaints.push(`a ${dialog.type()} box: ${dialog.message()}`);
    void dialog.accept();
  });
}

/** The secret in a mail's link. */
const tokenIn = (text: string | undefined): string => /token=([\w-]+)/.exec(text ?? '')?.[1] ?? '';

/** The link itself. */
export const linkIn = (text: string | undefined): string => /https?:\/\/\S+token=\S+/.exec(text ?? '')?.[0] ?? '';

export { expect };
