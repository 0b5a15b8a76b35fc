import type { Route, RouteInput, RouteOutput } from '@postern/contracts';

/** Makes a call of the contract with the API key of an assistant. @throws {AppError} with what REST would answer */
export type Call = <R extends Route>(route: R, input: RouteInput<R>) => Promise<RouteOutput<R>>;
