/** Runs the steps of an incident in worker/docs/incidents.md, and prints the time they took (`npm run rehearse`). */
export async function rehearse<Result>(
  card: string,
  step: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const from = performance.now()
  const result = await work()
  logRehearsal({ card, step, seconds: (performance.now() - from) / 1_000 })
  return result
}

type Rehearsal = { card: string; step: string; seconds: number }

/** The line that `npm run rehearse` repeats. */
export const logRehearsal = ({ card, step, seconds }: Rehearsal): void =>
  console.log(`rehearsed | ${card} | ${step} | ${seconds.toFixed(2)} s`)
