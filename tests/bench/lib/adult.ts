import { AGE_COOKIE } from '../../../worker/accounts/contract/age-gate.ts'

/** What a browser has that has been through the gate. */
export const ADULT = { name: AGE_COOKIE, value: '1' }

/** The same as a request's header. */
export const asAdult = { cookie: `${ADULT.name}=${ADULT.value}` }
