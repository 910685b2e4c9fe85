import type { OpenWork } from '#staff/overview'

export type Kind = keyof OpenWork['oldest']

type Numbers = Pick<OpenWork, 'attention' | 'oldest'> & { urgent: Partial<Record<Kind, number>> }

/** Kinds whose number of urgent cases counts urgent ones; of all others it counts overdue ones. */
const kindsWithUrgent: readonly Kind[] = ['reports']

/** The items with open work: those with urgent cases, with overdue ones, then by the age of the oldest case. */
export function sortByUrgency<Item extends { kind: Kind }>(
  items: readonly Item[],
  { attention, oldest, urgent }: Numbers,
): Item[] {
  const urgencyOf = ({ kind }: Item) => {
    if ((urgent[kind] ?? 0) === 0) return 0
    return kindsWithUrgent.includes(kind) ? 2 : 1
  }
  const sinceOf = ({ kind }: Item) => Date.parse(oldest[kind] ?? '') || Infinity
  return items
    .filter(({ kind }) => attention[kind] > 0)
    .sort((a, b) => urgencyOf(b) - urgencyOf(a) || (sinceOf(a) < sinceOf(b) ? -1 : 1))
}
