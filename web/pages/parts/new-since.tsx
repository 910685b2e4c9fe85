import type { Companion } from '#catalogue/companions'
import { isNewSince, useLastVisit } from '../../features/companions/last-visit.ts'
import { NewSinceCount, NewSinceMark } from '../../features/companions/new-since.tsx'

export type NewSinceProps = {
  companions: readonly Companion[]
  /** Shows a count: true if the list is complete. Left out: marks a single companion. */
  isWhole?: boolean
}

/** Marks or counts companions who were not listed at this browser's previous visit. */
export default function NewSince({ companions, isWhole }: NewSinceProps) {
  const since = useLastVisit()
  const count = companions.filter((companion) => isNewSince(companion, since)).length
  if (isWhole === undefined) return count > 0 && <NewSinceMark />
  return <NewSinceCount count={count} isWhole={isWhole} />
}
