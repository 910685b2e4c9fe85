import { isSlug } from '#companions/companion-path'
import type { Context } from 'hono'
import { isUuid } from '../../platform/lib/id.ts'

const REPORT = '/report'

/** Matches the last part of a profile's address: an id, or a possible slug. */
export const isProfileKey = (text: string) => isUuid(text) || isSlug(text)

/** Characters that surround an address in running text: "(see velours.ch/companion/zoe)." */
const marksAround = new Set(` \n\t()[]{}<>"'«»“”„….,:;!?*_`)

function withoutMarksAround(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && marksAround.has(text[start]!)) start++
  while (end > start && marksAround.has(text[end - 1]!)) end--
  return text.slice(start, end)
}

/**
 * Corrects the address of a profile that was typed in capitals or copied with punctuation; null: it is correct, or
 * is no such address.
 */
export function mendedCompanionPath(path: string): string | null {
  const [, key = ''] = /^\/companion\/([^/]{1,200})$/.exec(path) ?? []
  if (key === '' || isProfileKey(key)) return null
  const mended = withoutMarksAround(decodeOrKeep(key)).toLowerCase()
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
