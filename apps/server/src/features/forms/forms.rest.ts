import { routes } from '@postern/contracts';
import type { RestScope } from '../../http/rest.ts';
import * as service from './forms.service.ts';
import * as learn from './learn.service.ts';
import * as linkKey from './link-key.service.ts';

export function formsRest(rest: RestScope): void {
  rest.authed(routes.forms.get, service.getForm);
  rest.authed(routes.forms.save, service.saveForm);
  rest.authed(routes.forms.publish, service.publishForm);
  rest.authed(routes.forms.discardDraft, service.discardDraft);
  rest.authed(routes.forms.delete, service.deleteForm);
  rest.authed(routes.forms.learned, learn.getLearnedForm);
  rest.authed(routes.forms.linkKey, linkKey.getLinkKey);
  rest.authed(routes.forms.replaceLinkKey, linkKey.replaceLinkKey);
}
