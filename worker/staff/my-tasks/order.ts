type OrderedCase = {
  id: string
  isUrgent: number
  /** 1: after all others of any kind; omitted: 0. */
  comesLast?: number
  dueAt: number | null
  since: number
}

/**
 * Order of cases of several kinds: urgent cases, then overdue and due ones by their due time, then those without one,
 * oldest first; at the end those that come last. Overdue cases come before due ones because their time is earlier.
 */
export function compareCases(a: OrderedCase, b: OrderedCase): number {
  if (a.isUrgent !== b.isUrgent) return b.isUrgent - a.isUrgent
  const lastA = a.comesLast ?? 0
  const lastB = b.comesLast ?? 0
  if (lastA !== lastB) return lastA - lastB
  const dueA = a.dueAt ?? Infinity
  const dueB = b.dueAt ?? Infinity
  if (dueA !== dueB) return dueA - dueB
  if (a.since !== b.since) return a.since - b.since
  return a.id < b.id ? -1 : 1
}
