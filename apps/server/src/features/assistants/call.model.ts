import type { Route, RouteInput, RouteOutput } from '@postern/contracts';

/** Makes a call of the contract with the API key of an assistant. @throws {AppError} with what REST would answer */
export type Call = <R extends Route>(route: R, input: RouteInput<R>) => Promise<RouteOutput<R>>;

/** Refuses a call that the key may not make, or whose input is not valid, without making it. @throws {AppError} */
export type Check = (route: Route, input: object) => Promise<void>;
