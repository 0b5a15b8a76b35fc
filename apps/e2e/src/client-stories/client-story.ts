import { bundleClients } from './bundle-clients.ts';
import { test as base } from '../story.ts';
import { startVendorHosts, type VendorHosts } from './vendor-hosts.ts';

interface WorkerFixtures {
  vendorHosts: VendorHosts;
}

/** A story whose browser finds the product at the hosts of other services, and the clients on the foreign site. */
export const test = base.extend<object, WorkerFixtures>({
  vendorHosts: [
    async ({ world }, use) => {
      for (const [path, code] of await bundleClients()) world.site.script(path, code);
      const hosts = await startVendorHosts(world.product.url);
      await use(hosts);
      await hosts.close();
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ launchOptions, vendorHosts }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), vendorHosts.resolverRules] }),
    { scope: 'worker' },
  ],
  ignoreHTTPSErrors: true,
});

export { expect } from '../story.ts';
