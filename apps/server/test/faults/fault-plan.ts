/** Whether the fault occurs before the work is done, or after it, so that only the answer is lost. */
export type Moment = 'before' | 'after';

export interface Fault {
  /** The number of the call that fails, counted from 1. */
  nth: number;
  moment: Moment;
  /** Whether all later calls fail too. */
  lasting?: boolean;
}

export interface FaultPlan {
  /** Starts to count the calls, of which one fails. */
  arm(fault: Fault): void;
  /** @returns whether the failing call occurred */
  disarm(): boolean;
  /** Makes a call, unless it is the one that fails. */
  around<T>(call: Call<T>): Promise<T>;
}

export interface Call<T> {
  work: () => Promise<T>;
  /** The error that the caller gets. */
  error: () => Error | Promise<Error>;
  /** Cleans up a result that the caller never gets. */
  undo?: (result: T) => unknown;
}

/** Makes the n-th call fail. Trying each n until no call fails covers every call of a path. */
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
