import { CONSENT_COOKIE, CONSENT_VERSION } from '#contract/consent'

/** Whether the browser's owner lets the site remember preferences. */
export const mayRemember = () => document.cookie.includes(`${CONSENT_COOKIE}=${CONSENT_VERSION}.p`)
