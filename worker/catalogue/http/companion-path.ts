import { isSlug } from '#companions/companion-path'
import type { Context } from 'hono'
import { dropInvisible } from '../../platform/contract/typed-text.ts'
import { isUuid } from '../../platform/lib/id.ts'
import { foldForSearch } from '../../platform/lib/text.ts'

const REPORT = '/report'

/** Matches the last part of a profile's address: an id, or a possible slug. */
export const isProfileKey = (text: string) => isUuid(text) || isSlug(text)

/** Letters and digits; anything else around an address is of the text: "(see velours.ch/companion/zoe)." */
const isOfKey = (letter: string) => /[\p{L}\p{N}]/u.test(letter)

function withoutMarksAround(text: string): string {
  const letters = Array.from(dropInvisible(text))
  return letters.slice(letters.findIndex(isOfKey), letters.findLastIndex(isOfKey) + 1).join('')
}

/**
 * Corrects the address of a profile that was typed in capitals or with accents, or copied with punctuation; null: it
 * is correct, or is no such address.
 */
export function mendedCompanionPath(path: string): string | null {
  const [, key = ''] = /^\/companion\/([^/]{1,200})$/i.exec(path) ?? []
  const isCorrect = path.startsWith('/companion/') && isProfileKey(key)
  if (key === '' || isCorrect) return null
  const mended = foldForSearch(withoutMarksAround(decodeOrKeep(key)))
  return isProfileKey(mended) ? `/companion/${mended}` : null
}

function decodeOrKeep(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The id or slug in the path of a profile's page or API call; "": another path. */
export function companionOf(path: string): string {
  const [, key = ''] = /^\/(?:api\/companions|companion)\/([^/]+)$/.exec(path) ?? []
  return isProfileKey(key) ? key : ''
}

/** The id or slug that a request concerns; a report names it in its query. */
export function companionIn({ req }: Context): string {
  const key = req.path === REPORT ? (req.query('companion') ?? '') : ''
  return companionOf(req.path) || (isProfileKey(key) ? key : '')
}
