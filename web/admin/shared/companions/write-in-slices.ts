import type { BulkEditResult } from '#companions/staff/planned-changes'

type Options = { before?: BulkEditResult['results']; isCancelled?: () => boolean }

/**
 * Writes planned changes in batches, one after the other. Throws if a batch fails; that batch may be sent again.
 *
 * @param before results of the batches that the same run has written already
 * @param isOver whether to stop after the current batch
 */
export async function writeInSlices(
  write: (from: number) => Promise<BulkEditResult>,
  onProgress: (results: BulkEditResult['results']) => void = () => {},
  { before = [], isCancelled = () => false }: Options = {},
): Promise<BulkEditResult['results']> {
  const results: BulkEditResult['results'] = [...before]
  for (let from: number | null = before.length; from !== null && !isCancelled();) {
    const batch: BulkEditResult = await write(from)
    results.push(...batch.results)
    onProgress(results)
    from = batch.next
  }
  return results
}
