import { endpoint } from '../../../platform/contract/endpoint.ts'
import type * as schemas from './own.ts'

// Whose profile it is follows from the account: no address and no body names a companion.

export const getOwn = endpoint<typeof schemas.getOwnSchemas>()('GET', '/api/own', 'companion')

/** Online until then, or offline. 409 during an absence, 422 for an end that can't be. */
export const setPresence = endpoint<typeof schemas.setPresenceSchemas>()(
  'PUT',
  '/api/own/presence',
  'companion',
)

/** An absence, or none. 422 for days that can't be. */
export const setAway = endpoint<typeof schemas.setAwaySchemas>()(
  'PUT',
  '/api/own/away',
  'companion',
)

/** Takes the profile off the site, or brings it back as far as it is published. */
export const setPaused = endpoint<typeof schemas.setPausedSchemas>()(
  'PUT',
  '/api/own/pause',
  'companion',
)

/** Whether search engines are to leave the profile out. May be repeated. */
export const setUnlisted = endpoint<typeof schemas.setUnlistedSchemas>()(
  'PUT',
  '/api/own/search-engines',
  'companion',
)

/** Leaves what staff have changed, or puts back what a field said before, at once. May be repeated. */
export const answerTeamChange = endpoint<typeof schemas.answerTeamChangeSchemas>()(
  'POST',
  '/api/own/team-changes',
  'companion',
)

/** The public profile, exactly as visitors or premium members get it now. */
export const previewOwn = endpoint<typeof schemas.previewOwnSchemas>()(
  'GET',
  '/api/own/preview',
  'companion',
)
