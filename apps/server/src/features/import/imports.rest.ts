import { limits, routes } from '@postern/contracts';
import type { RestScope } from '../../http/rest.ts';
import * as service from './imports.service.ts';
import { uploadImport } from './upload.service.ts';

export function importsRest(rest: RestScope): void {
  rest.authed(routes.imports.list, service.listImports);
  rest.upload(routes.imports.upload, limits.importBytes, uploadImport);
  rest.authed(routes.imports.get, service.getImport);
  rest.authed(routes.imports.check, service.checkImport);
  rest.authed(routes.imports.start, service.startImport);
  rest.authed(routes.imports.undo, service.undoImport);
}
