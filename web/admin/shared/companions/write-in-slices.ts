import type { WrittenChanges } from '#companions/staff/planned-changes'

type Options = { before?: WrittenChanges['results']; isOver?: () => boolean }

/**
 * Writes what was planned, slice after slice. One that fails throws; it may be sent again.
 *
 * @param before what was written of the same before
 * @param isOver whether to end after the slice that runs
 */
export async function writeInSlices(
  write: (from: number) => Promise<WrittenChanges>,
  onProgress: (results: WrittenChanges['results']) => void = () => {},
  { before = [], isOver = () => false }: Options = {},
): Promise<WrittenChanges['results']> {
  const results: WrittenChanges['results'] = [...before]
  for (let from: number | null = before.length; from !== null && !isOver();) {
    const written: WrittenChanges = await write(from)
    results.push(...written.results)
    onProgress(results)
    from = written.next
  }
  return results
}
