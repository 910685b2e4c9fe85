import type { Overview } from '#staff/overview'

export type Kind = keyof Overview['oldest']

type Numbers = Pick<Overview, 'attention' | 'oldest'> & { urgent: Partial<Record<Kind, number>> }

/** The items with open work: urgent ones first, then by the age of the oldest case. */
export function sortByUrgency<Item extends { kind: Kind }>(
  items: readonly Item[],
  { attention, oldest, urgent }: Numbers,
): Item[] {
  const isUrgent = ({ kind }: Item) => Number((urgent[kind] ?? 0) > 0)
  const sinceOf = ({ kind }: Item) => Date.parse(oldest[kind] ?? '') || Infinity
  return items
    .filter(({ kind }) => attention[kind] > 0)
    .sort((a, b) => isUrgent(b) - isUrgent(a) || (sinceOf(a) < sinceOf(b) ? -1 : 1))
}
