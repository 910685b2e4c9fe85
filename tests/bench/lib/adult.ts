import { AGE_COOKIE } from '../../../worker/accounts/contract/age-gate.ts'

/** Cookie of a browser that has passed the age gate. */
export const ADULT = { name: AGE_COOKIE, value: '1' }

/** The cookie as a request header. */
export const asAdult = { cookie: `${ADULT.name}=${ADULT.value}` }
