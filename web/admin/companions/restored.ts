import type { CompanionVersion, VersionState } from '#companions/staff/companion-versions'

/** What a companion was at a moment; what is left out is as it is now. */
export type Restored = { at: string; state: VersionState }

/** Where she is shown is decided anew, and never by an old version. */
const decidedAnew = [
  'status',
  'is_active',
  'is_featured',
  'is_vip',
  'visible_on_homepage',
  'visible_in_feed',
] as const satisfies (keyof VersionState)[]

/** The version that some later changes, newest first, have replaced. */
export function restoredFrom(later: readonly CompanionVersion[]): VersionState {
  const state: VersionState = {}
  for (const { before } of later) Object.assign(state, before)
  for (const field of decidedAnew) delete state[field]
  return state
}
