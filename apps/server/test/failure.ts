import { ApiError } from '@postern/contracts';

export interface Failure {
  status: number;
  code: string | undefined;
  message: string;
}

/** The answer to a call that must fail. */
export async function failure(call: Promise<unknown>): Promise<Failure> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError)) throw new Error('The call should have failed.', { cause: error });
  return { status: error.status, code: error.problem?.code, message: error.message };
}
