import { createClient, type Client, demandSession } from '@postern/contracts';
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
  /** A new account, registered with the form and verified with the email. */
  newPerson(): Promise<Person & { token: string; client: Client }>;
}

interface Fixtures {
  /** `test.use({ serverGoes: true })`: the story stops the server, and requests in the meantime fail. */
  serverGoes: boolean;
  quiet: void;
  signedIn: Person & { token: string; client: Client };
}

interface WorkerFixtures {
  /** `test.use({ privately: true })`: the product may deliver to receivers on this machine. */
  privately: boolean;
  /** `test.use({ settings: { MAX_FILES: '1' } })`: variables of the product. */
  settings: NodeJS.ProcessEnv;
  world: World;
}

/** All stories of a file share one product. Each story creates the data that it needs. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  privately: [false, { scope: 'worker', option: true }],
  settings: [{}, { scope: 'worker', option: true }],

  world: [
    async ({ privately, settings }, use) => {
      const smtp = await startSmtpSink();
      const site = await startForeignSite();
      const product = await startProduct({
        SMTP_URL: smtp.url,
        ...(privately && { ALLOW_PRIVATE_DESTINATIONS: 'true' }),
        ...settings,
      });
      let people = 0;
      const newPerson = async () => {
        const person = { email: `person${(people += 1)}@example.org`, password: 'correct horse battery' };
        const anyone = createClient({ baseUrl: product.url });
        await anyone.auth.register({ ...person, name: `Person ${people}` });
        await anyone.auth.verifyEmail({ token: tokenIn((await smtp.mail(person.email, /Confirm/)).text) });
        const { access_token: token } = demandSession(await anyone.auth.login(person));
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

  serverGoes: [false, { option: true }],

  // Whatever a page complains about in its console fails the story.
  quiet: [
    async ({ context, serverGoes }, use) => {
      const complaints: string[] = [];
      const expected = serverGoes ? [EXPECTED, AWAY] : [EXPECTED];
      context.on('page', (page) => listen(page, complaints, expected));
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

/** The browser reports each failed request itself. Stories about failures expect these reports. */
const EXPECTED =
  /Failed to load resource: (the server responded with a status of 4\d\d|net::ERR_INTERNET_DISCONNECTED)/;

/** The same where no server answers. */
const AWAY =
  /Failed to load resource: net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING)/;

function listen(page: Page, complaints: string[], expected: readonly RegExp[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error' && !expected.some((each) => each.test(message.text())))
      complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('dialog', (dialog) => {
    // beforeunload dialogs are ours. alert, confirm and prompt could only come from hostile input.
    if (dialog.type() !== 'beforeunload') complaints.push(`a ${dialog.type()} box: ${dialog.message()}`);
    void dialog.accept();
  });
}

/** The secret in an email's link. */
const tokenIn = (text: string | undefined): string => /token=([\w-]+)/.exec(text ?? '')?.[1] ?? '';

/** The link itself. */
export const linkIn = (text: string | undefined): string => /https?:\/\/\S+token=\S+/.exec(text ?? '')?.[0] ?? '';

export { expect };
