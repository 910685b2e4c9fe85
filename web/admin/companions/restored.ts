import type { CompanionVersion, VersionState } from '#contract/companion-versions'

/** What a companion was at a moment; what is left out is as it is now. */
export type Restored = { at: string; state: VersionState }

/** Where she is shown is decided anew, and never by an old version. */
const decidedAnew: readonly string[] = [
  'status',
  'is_active',
  'is_featured',
  'is_vip',
  'visible_on_homepage',
  'visible_in_feed',
] satisfies (keyof VersionState)[]

/** The version that some later changes, newest first, have replaced. */
export function restoredFrom(later: readonly CompanionVersion[]): VersionState {
  const state = Object.assign({}, ...later.map(({ before }) => before)) as VersionState
  return Object.fromEntries(Object.entries(state).filter(([field]) => !decidedAnew.includes(field)))
}
