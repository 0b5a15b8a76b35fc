/** Before its work is done, or after it, when only the answer is lost. */
export type Moment = 'before' | 'after';

export interface Fault {
  /** Which call fails, counted from 1. */
  nth: number;
  moment: Moment;
  /** All calls behind it fail too: it does not come back. */
  lasting?: boolean;
}

export interface FaultPlan {
  /** From now on calls are counted, and one fails. */
  arm(fault: Fault): void;
  /** @returns whether the call that was to fail came */
  disarm(): boolean;
  /** Does a call, unless it is the one that fails. */
  around<T>(call: Call<T>): Promise<T>;
}

export interface Call<T> {
  work: () => Promise<T>;
  /** What the caller sees of the fault. */
  error: () => Error | Promise<Error>;
  /** What has to be cleared away of a result that the caller never gets. */
  undo?: (result: T) => unknown;
}

/** Makes the n-th call fail. Trying each n until none fails any more covers every call of a path. */
export function createFaultPlan(): FaultPlan {
  let fault: Fault | undefined;
  let calls = 0;
  let fired = false;
  return {
    arm(next) {
      fault = next;
      calls = 0;
      fired = false;
    },
    disarm() {
      fault = undefined;
      return fired;
    },
    async around({ work, error, undo }) {
      if (!fault) return work();
      calls += 1;
      const { nth, moment, lasting = false } = fault;
      if (lasting ? calls < nth : calls !== nth) return work();
      fired = true;
      if (moment === 'after') {
        const result = await work();
        await undo?.(result);
      }
      throw await error();
    },
  };
}
