import { storedSession } from '../../../lib/auth/session-storage.ts'
import { claimsOf } from '../../../lib/auth/token-claims.ts'

const claims = () => claimsOf(storedSession()?.access_token ?? '')

/** Whether the session here was opened by a passkey. */
export const isByPasskey = (): boolean =>
  claims().amr?.some(({ method }) => method === 'passkey') ?? false

/** Whether the session here has proved a second factor, as the account service counts. */
export const hasProvedFactor = (): boolean => claims().aal === 'aal2'
