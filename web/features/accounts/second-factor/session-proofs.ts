import { storedSession } from '../../../lib/auth/session-storage.ts'
import { claimsOf } from '../../../lib/auth/token-claims.ts'

const claims = () => claimsOf(storedSession()?.access_token ?? '')

/** True if the current session was opened by a passkey. */
export const isByPasskey = (): boolean =>
  claims().amr?.some(({ method }) => method === 'passkey') ?? false

/** True if the current session has proved a second factor, as the account service counts (`aal2`). */
export const hasProvedFactor = (): boolean => claims().aal === 'aal2'
