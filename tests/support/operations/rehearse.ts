/** Does what a card of worker/docs/incidents.md says, and prints how long that took (`npm run rehearse`). */
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
