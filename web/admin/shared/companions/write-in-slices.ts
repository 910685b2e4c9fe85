import type { WrittenChanges } from '#companions/staff/planned-changes'

type Options = { before?: WrittenChanges['results']; isOver?: () => boolean }

/**
 * Writes planned changes in batches, one after the other. Throws if a batch fails; that batch may be sent again.
 *
 * @param before results of the batches that the same run has written already
 * @param isOver whether to stop after the current batch
 */
export async function writeInSlices(
  write: (from: number) => Promise<WrittenChanges>,
  onProgress: (results: WrittenChanges['results']) => void = () => {},
  { before = [], isOver = () => false }: Options = {},
): Promise<WrittenChanges['results']> {
  const results: WrittenChanges['results'] = [...before]
  for (let from: number | null = before.length; from !== null && !isOver();) {
    const batch: WrittenChanges = await write(from)
    results.push(...batch.results)
    onProgress(results)
    from = batch.next
  }
  return results
}
