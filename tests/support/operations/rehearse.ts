/** Runs the steps of an incident in worker/docs/incidents.md, and prints the time they took (`npm run rehearse`). */
export async function rehearse<Result>(
  card: string,
  step: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const from = performance.now()
  const result = await work()
  const seconds = (performance.now() - from) / 1_000
  console.log(`rehearsed | ${card} | ${step} | ${seconds.toFixed(2)} s`)
  return result
}
