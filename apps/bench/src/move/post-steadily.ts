const VISITORS = 4;

/** Visitors who post one submission after the other. */
export function postSteadily(url: string) {
  const end = new AbortController();
  let [accepted, longest] = [0, 0];
  const visit = async (visitor: number): Promise<void> => {
    for (let turn = 0; !end.signal.aborted; turn += 1) {
      const began = performance.now();
      const body = new URLSearchParams({ name: `Visitor ${visitor}`, message: `Order ${turn} of forty-eight plates` });
      const answer = await fetch(url, { method: 'POST', body, headers: { accept: 'application/json' } });
      await answer.text();
      if (!answer.ok) throw new Error(`The post was answered with ${answer.status}.`);
      accepted += 1;
      longest = Math.max(longest, performance.now() - began);
    }
  };
  const visits = Promise.all(Array.from({ length: VISITORS }, (_, visitor) => visit(visitor)));
  return {
    /** @returns the milliseconds of the longest post since the last call */
    takeLongest(): number {
      const taken = longest;
      longest = 0;
      return taken;
    },
    /** Waits for the last answers. @returns how many were accepted @throws if a post was refused */
    async stop(): Promise<number> {
      end.abort();
      await visits;
      return accepted;
    },
  };
}
