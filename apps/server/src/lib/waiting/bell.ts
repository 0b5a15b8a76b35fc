/** Says to resting workers of the same process that there may be work for them. */
export class Bell {
  #rings = 0;
  #next = Promise.withResolvers<void>();

  /** The number of times that it has rung. */
  get rings(): number {
    return this.#rings;
  }

  ring(): void {
    this.#rings += 1;
    this.#next.resolve();
    this.#next = Promise.withResolvers();
  }

  /** Resolves once it has rung more often than this. */
  after(rings: number): Promise<void> {
    return this.#rings > rings ? Promise.resolve() : this.#next.promise;
  }
}
