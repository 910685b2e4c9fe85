type Neighbours = { before: string | null; after: string | null }

/**
 * The listed cases before and after the open one. If its row has gone, the case after it is the one that took its
 * place.
 *
 * @param ids ids of the listed cases, in order
 * @param id the open case
 * @param lastIndex index of the open case when it was listed last; -1: never
 */
export function neighboursOf(
  ids: readonly string[],
  id: string | null,
  lastIndex: number,
): Neighbours {
  const index = id === null ? -1 : ids.indexOf(id)
  if (index >= 0) return { before: ids[index - 1] ?? null, after: ids[index + 1] ?? null }
  const gap = Math.max(0, lastIndex)
  return { before: ids[gap - 1] ?? null, after: ids[gap] ?? null }
}
