import { routes } from '@postern/contracts';
import { attachment } from '../../http/downloads/name-download.ts';
import type { RestScope } from '../../http/rest.ts';
import * as keys from '../auth/api-keys.service.ts';
import * as email from '../auth/email.service.ts';
import * as sessions from '../auth/sessions.service.ts';
import * as service from './account.service.ts';
import * as archive from './archive.service.ts';
import { getCaller } from './caller.service.ts';
import * as deletion from './deletion.service.ts';

export function accountRest(rest: RestScope): void {
  rest.authed(routes.auth.profile, service.getProfile);
  rest.authed(routes.auth.updateProfile, service.updateProfile);
  rest.authed(routes.account.caller, getCaller);
  rest.authed(routes.account.changeEmail, email.changeEmail);
  rest.authed(routes.account.cancelEmail, email.cancelEmail);
  rest.open(routes.account.confirmEmail, email.confirmEmail);
  rest.authed(routes.account.sessions, sessions.listSessions);
  rest.authed(routes.account.endSession, sessions.endSession);
  rest.authed(routes.account.endOtherSessions, sessions.endOtherSessions);
  rest.authed(routes.account.apiKeys, keys.listApiKeys);
  rest.authed(routes.account.createApiKey, keys.createApiKey);
  rest.authed(routes.account.deleteApiKey, keys.deleteApiKey);
  rest.authed(routes.account.archiveTicket, archive.createArchiveTicket);
  rest.authed(routes.account.archiveProgress, archive.getArchiveProgress);
  rest.ticketed(routes.account.archive, archive.useTicket, async (ctx, input, reply) => {
    const { name, content_type, stream } = await archive.openArchive(ctx, input);
    return reply.type(content_type).header('content-disposition', attachment(name)).send(stream);
  });
  rest.authed(routes.account.delete, deletion.deleteAccount);
  rest.authed(routes.account.keep, deletion.keepAccount);
}
