import { verdictSchema, type Verdict } from '@postern/contracts';

/** Which part of an endpoint's submissions is shown, as it stands in the address. */
export interface ListQuery {
  status: Verdict;
  /** From 1. */
  page: number;
  size: PageSize;
}

/** The tabs, in their order. */
export const verdicts = verdictSchema.options;

export const verdictWords: Record<Verdict, string> = { inbox: 'Inbox', spam: 'Spam', held: 'Held', refused: 'Refused' };

export const pageSizes = [25, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];

/** What a plain address shows. */
export const firstPage: ListQuery = { status: 'inbox', page: 1, size: 25 };

/** The query as search parameters, without what goes without saying. */
export function toSearch({ status, page, size }: ListQuery): Partial<ListQuery> {
  return {
    ...(status !== firstPage.status && { status }),
    ...(page !== firstPage.page && { page }),
    ...(size !== firstPage.size && { size }),
  };
}

/** Search parameters, as anyone may have written them, as a query. What makes no sense is left out. */
export function readSearch(search: { [Key in keyof ListQuery]?: unknown }): Partial<ListQuery> {
  const status = verdicts.find((each) => each === search.status);
  const page = Number(search.page);
  const size = pageSizes.find((each) => each === Number(search.size));
  const knownPage = Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000;
  return { ...(status && { status }), ...(knownPage && { page }), ...(size && { size }) };
}
