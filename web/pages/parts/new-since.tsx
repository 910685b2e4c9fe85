import type { Companion } from '#catalogue/companions'
import { isNewSince, useLastVisit } from '../../features/companions/last-visit.ts'
import { NewSinceCount, NewSinceMark } from '../../features/companions/new-since.tsx'

export type NewSinceProps = {
  companions: readonly Companion[]
  /** Counts them: whether these are all of the list. Left out: marks the only one. */
  isWhole?: boolean
}

/** Says who was not there at this browser's visit before. */
export default function NewSince({ companions, isWhole }: NewSinceProps) {
  const since = useLastVisit()
  const count = companions.filter((one) => isNewSince(one, since)).length
  if (isWhole === undefined) return count > 0 && <NewSinceMark />
  return <NewSinceCount count={count} isWhole={isWhole} />
}
