import { isAtLeast, type Role, type Route } from '@postern/contracts';
import type { Actor } from '../../../context.ts';
import { AppError } from '../../../errors.ts';

const withArticle: Record<Role, string> = {
  reader: 'a reader',
  editor: 'an editor',
  admin: 'an admin',
  owner: 'an owner',
};

/** Refuses calls that the actor's role in the workspace does not allow. @throws {AppError} forbidden */
export function admitRole({ role }: Pick<Actor, 'role'>, { role: least }: Pick<Route, 'role'>): void {
  if (least === null || isAtLeast(role, least)) return;
  throw new AppError(
    'forbidden',
    `You are ${withArticle[role]} of this workspace. Only ${withArticle[least]} can do this.`,
  );
}
