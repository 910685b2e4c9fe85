// Code for a sign-out, loaded together.
import { endSessionsEndpoint } from '#accounts/members'
import { request } from '../api/api.ts'

export { forgetAccount } from './forget-account.ts'

const scopeLeft = { local: 'others', others: 'this', global: 'none' } as const

/** Ends sessions at this site. Failures are ignored, as the account service ends the sessions in any case. */
export const endSiteSessions = (token: string, scope: keyof typeof scopeLeft): Promise<unknown> =>
  request(endSessionsEndpoint, { body: { keep: scopeLeft[scope] }, keepalive: true }, token).catch(
    () => {},
  )
