import type { CompanionVersion, VersionState } from '#companions/staff/companion-versions'

/** Values of a companion at an earlier time; fields that are left out keep their current value. */
export type RestoredVersion = { at: string; state: VersionState }

/** Visibility is never restored: staff decide on it again. */
const decidedAnew = [
  'status',
  'is_active',
  'is_featured',
  'is_vip',
  'visible_on_homepage',
  'visible_in_feed',
] as const satisfies (keyof VersionState)[]

/** The version before some changes. @param later those changes, newest first */
export function restoredFrom(later: readonly CompanionVersion[]): VersionState {
  const state: VersionState = {}
  for (const { before } of later) Object.assign(state, before)
  for (const field of decidedAnew) delete state[field]
  return state
}
