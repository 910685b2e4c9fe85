type OrderedCase = {
  id: string
  isUrgent: number
  dueAt: number | null
  since: number
}

/**
 * Order of cases of several kinds: urgent cases, then overdue and due ones by their due time, then those without one,
 * oldest first. Overdue cases come before due ones because their time is earlier.
 */
export function compareCases(a: OrderedCase, b: OrderedCase): number {
  if (a.isUrgent !== b.isUrgent) return b.isUrgent - a.isUrgent
  const dueA = a.dueAt ?? Infinity
  const dueB = b.dueAt ?? Infinity
  if (dueA !== dueB) return dueA - dueB
  if (a.since !== b.since) return a.since - b.since
  return a.id < b.id ? -1 : 1
}
