import { routes } from '@postern/contracts';
import { attachment } from '../../http/downloads/name-download.ts';
import type { RestScope } from '../../http/rest.ts';
import { createExportTicket, openExport, useTicket } from './export/export-person.service.ts';
import * as service from './privacy.service.ts';
import { downloadReceipt } from './receipt/receipts.service.ts';
import { listReceiptKeys } from './receipt/receipt-keys.service.ts';

export function privacyRest(rest: RestScope): void {
  rest.authed(routes.privacy.search, service.searchForPerson);
  rest.authed(routes.privacy.list, service.listPrivacyRequests);
  rest.authed(routes.privacy.get, service.getPrivacyRequest);
  rest.authed(routes.privacy.hits, service.listHits);
  rest.authed(routes.privacy.unread, service.listUnread);
  rest.authed(routes.privacy.erase, service.eraseForPerson);
  rest.authed(routes.privacy.exportTicket, createExportTicket);
  rest.ticketed(routes.privacy.export, useTicket, async (ctx, input, reply) => {
    const { name, content_type, stream } = await openExport(ctx, input);
    return reply.type(content_type).header('content-disposition', attachment(name)).send(stream);
  });
  rest.authed(routes.privacy.discard, service.discardRequest);
  rest.bytes(routes.privacy.receipt, async (ctx, input, reply) => {
    const { name, text } = await downloadReceipt(ctx, input);
    return reply.type('application/json').header('content-disposition', attachment(name)).send(text);
  });
  rest.open(routes.privacy.keys, listReceiptKeys);
}
