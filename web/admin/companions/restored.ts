import { staffFields } from '#companions/profile-fields'
import type { CompanionVersion, VersionState } from '#companions/staff/companion-versions'

/** Values of a companion at an earlier time; fields that are left out keep their current value. */
export type RestoredVersion = { at: string; state: VersionState }

/** The version before some changes, without the fields on which staff decide again. @param later those changes, newest first */
export function restoredFrom(later: readonly CompanionVersion[]): VersionState {
  const state: VersionState = {}
  for (const { before } of later) Object.assign(state, before)
  for (const field of staffFields) delete state[field]
  return state
}
