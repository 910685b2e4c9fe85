import { endpoint } from '../../../platform/contract/endpoint.ts'
import type * as schemas from './own.ts'

// The account determines the profile: no address and no body names a companion.

export const getOwn = endpoint<typeof schemas.getOwnSchemas>()('GET', '/api/own', 'companion')

/** Sets the companion online until a time, or offline. 409 during an absence, 422 for an invalid end. */
export const setPresence = endpoint<typeof schemas.setPresenceSchemas>()(
  'PUT',
  '/api/own/presence',
  'companion',
)

/** Sets or ends an absence. 422 for invalid days. */
export const setAway = endpoint<typeof schemas.setAwaySchemas>()(
  'PUT',
  '/api/own/away',
  'companion',
)

/** Pauses the profile, or resumes it as far as staff publish it. */
export const setPaused = endpoint<typeof schemas.setPausedSchemas>()(
  'PUT',
  '/api/own/pause',
  'companion',
)

/** Sets whether search engines are asked to omit the profile. May be repeated. */
export const setUnlisted = endpoint<typeof schemas.setUnlistedSchemas>()(
  'PUT',
  '/api/own/search-engines',
  'companion',
)

/** Accepts a change by staff, or restores the field's former value immediately. May be repeated. */
export const answerTeamChange = endpoint<typeof schemas.answerTeamChangeSchemas>()(
  'POST',
  '/api/own/team-changes',
  'companion',
)

/** The public profile, exactly as visitors or premium members receive it now. */
export const previewOwn = endpoint<typeof schemas.previewOwnSchemas>()(
  'GET',
  '/api/own/preview',
  'companion',
)
