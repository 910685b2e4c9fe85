import { useEffect } from 'react'
import { countOpening } from '#contract/figures.api'
import { call } from '../../lib/call.ts'

/** Counts that a profile is shown, once for each time it comes up. @param id null: not to be counted */
export function useCountOpening(id: string | null): void {
  useEffect(() => {
    if (id === null) return
    // A visit that isn't counted is no error to whoever reads the profile.
    call(countOpening, { params: { id }, asMember: true, isQuiet: true }).catch(() => {})
  }, [id])
}
