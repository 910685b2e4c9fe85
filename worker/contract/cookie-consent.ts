/** Changes when what one agrees to changes: an older choice counts as none. */
export const CONSENT_VERSION = 1

export const consentKinds = ['preference', 'analytics', 'marketing'] as const
export type ConsentKind = (typeof consentKinds)[number]

/** What a browser's owner agrees to, beyond what the site needs in order to work. */
export type Consent = Record<ConsentKind, boolean>

export const CONSENT_COOKIE = 'consent'
export const CONSENT_SECONDS = 31_536_000

/** As the cookie holds it: the version, then a character for each kind that is agreed to. */
export const writeConsent = (consent: Consent): string =>
  `${CONSENT_VERSION}.${consentKinds.map((kind) => (consent[kind] ? kind[0] : '')).join('')}`

/** @returns null for no choice, or one of another version */
export function readConsent(text: string | null | undefined): Consent | null {
  const [, version, letters = ''] = /^(\d+)\.([pam]{0,3})$/.exec(text ?? '') ?? []
  return Number(version) === CONSENT_VERSION ? consentOf((kind) => letters.includes(kind)) : null
}

/** @param agrees asked by the kind's first character */
const consentOf = (agrees: (letter: string) => boolean): Consent => ({
  preference: agrees('p'),
  analytics: agrees('a'),
  marketing: agrees('m'),
})

export const consentToAll = consentOf(() => true)
export const consentToNone = consentOf(() => false)
