import { sql, type RawBuilder } from 'kysely';

/**
 * Whether an account has a second factor, as a part of a statement.
 * @param account the column with the account's id
 */
export const hasFactorIn = (account: string): RawBuilder<boolean> => sql<boolean>`(
  exists (select from authenticator f where f.account_id = ${sql.ref(account)} and f.confirmed_at is not null)
  or exists (select from passkey k where k.account_id = ${sql.ref(account)}))`;

/** Whether the member `m` has no second factor although the workspace `w` requires one. */
export const lacksFactor = sql<boolean>`(w.requires_factor and not ${hasFactorIn('m.account_id')})`;
