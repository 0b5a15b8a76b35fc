import { routes } from '@postern/contracts';
import type { RestScope } from '../../http/rest.ts';
import { sendAttachment } from '../../http/downloads/send-attachment.ts';
import * as links from './share-links.service.ts';
import * as shared from './shared.service.ts';

export function sharingRest(rest: RestScope): void {
  rest.authed(routes.sharing.list, links.listShareLinks);
  rest.authed(routes.sharing.create, links.createShareLink);
  rest.authed(routes.sharing.delete, links.deleteShareLink);
  rest.open(routes.sharing.open, shared.openShared);
  rest.openBytes(routes.sharing.file, async (ctx, input, reply) => {
    const { name, open } = await shared.openSharedFile(ctx, input);
    return sendAttachment(reply, { name, ...(await open()) });
  });
}
