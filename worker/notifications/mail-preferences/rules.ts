import { endableKinds, type EndableKind } from '#notifications/saved-search-options'
import type { MailPreferences } from '#notifications/mail-preferences'

/** Of whoever has never chosen. */
export const defaultPreferences: Required<MailPreferences> = {
  answers: true,
  requests: true,
  searches: true,
  follows: 'off',
  renewals: true,
  push: { answers: true, searches: true, follows: true, plan: true },
  quietHours: null,
}

/** How often a member may change them. */
export const preferenceRateLimit = {
  what: 'mail-preferences',
  limit: 60,
  windowSeconds: 600,
} as const

/** What is signed in the links that end mail. */
export const SIGNED_FOR = 'unsubscribe'

export type Ended = { id: string; kinds: readonly EndableKind[] }

const signedText = ({ id, kinds }: Ended) => `${id}.${kinds.join('+')}`

/** @param sign makes 64 hexadecimal digits */
export async function tokenOf(
  ended: Ended,
  sign: (text: string) => Promise<string>,
): Promise<string> {
  const text = signedText(ended)
  return `${text}.${await sign(text)}`
}

/** What a token says, which is still to be verified; null: it is none. */
export function readToken(token: string): (Ended & { text: string; signature: string }) | null {
  const [, id, named, signature] =
    /^([0-9a-f-]{36})\.([a-z+]{1,30})\.([0-9a-f]{64})$/.exec(token) ?? []
  if (!id || !named || !signature) return null
  const kinds = endableKinds.filter((kind) => named.split('+').includes(kind))
  const text = signedText({ id, kinds })
  return kinds.length > 0 && text === `${id}.${named}` ? { id, kinds, text, signature } : null
}
