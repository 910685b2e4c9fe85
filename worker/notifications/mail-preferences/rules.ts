import { endableKinds, type EndableKind } from '#notifications/saved-searches'
import type { MailPreferencesAnswer } from '#notifications/mail-preferences'

/** Preferences of members who have never chosen. */
export const defaultPreferences: Omit<MailPreferencesAnswer, 'instantAlerts'> = {
  answers: true,
  requests: true,
  searches: true,
  follows: 'off',
  online: false,
  renewals: true,
  push: { answers: true, searches: true, follows: true, plan: true, online: false },
  quietHours: null,
}

/** Changes of preferences per member. */
export const preferenceRateLimit = {
  what: 'mail-preferences',
  limit: 60,
  windowSeconds: 600,
} as const

/** Purpose of the key that signs unsubscribe links. */
export const SIGNATURE_PURPOSE = 'unsubscribe'

export type EndedSubscription = { id: string; kinds: readonly EndableKind[] }

const signedText = ({ id, kinds }: EndedSubscription) => `${id}.${kinds.join('+')}`

/** @param sign returns 64 hexadecimal digits */
export async function unsubscribeTokenOf(
  unsubscription: EndedSubscription,
  sign: (text: string) => Promise<string>,
): Promise<string> {
  const text = signedText(unsubscription)
  return `${text}.${await sign(text)}`
}

/** The parts of a token, still unverified; `null` if it is malformed. */
export function readUnsubscribeToken(
  token: string,
): (EndedSubscription & { text: string; signature: string }) | null {
  const [, id, kindNames, signature] =
    /^([0-9a-f-]{36})\.([a-z+]{1,30})\.([0-9a-f]{64})$/.exec(token) ?? []
  if (!id || !kindNames || !signature) return null
  const kinds = endableKinds.filter((kind) => kindNames.split('+').includes(kind))
  const text = signedText({ id, kinds })
  return kinds.length > 0 && text === `${id}.${kindNames}` ? { id, kinds, text, signature } : null
}
