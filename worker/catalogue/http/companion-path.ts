import { isSlug } from '#companions/companion-path'
import type { Context } from 'hono'
import { isUuid } from '../../platform/lib/id.ts'

const REPORT = '/report'

/** An id, or what may be a slug: what an address of a profile ends in. */
export const isProfileKey = (text: string) => isUuid(text) || isSlug(text)

/** What running text leaves around an address: "(see velours.ch/companion/zoe)." */
const marksAround = new Set(` \n\t()[]{}<>"'«»“”„….,:;!?*_`)

function withoutMarksAround(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && marksAround.has(text[start]!)) start++
  while (end > start && marksAround.has(text[end - 1]!)) end--
  return text.slice(start, end)
}

/** The address of a profile as people write and copy it, in capitals or with a full stop; null: it needs no mending. */
export function mendedCompanionPath(path: string): string | null {
  const [, key = ''] = /^\/companion\/([^/]{1,200})$/.exec(path) ?? []
  if (key === '' || isProfileKey(key)) return null
  const mended = withoutMarksAround(decoded(key)).toLowerCase()
  return isProfileKey(mended) ? `/companion/${mended}` : null
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Whose profile a page or a call shows, by id or slug, or "". */
export function companionOf(path: string): string {
  const [, key = ''] = /^\/(?:api\/companions|companion)\/([^/]+)$/.exec(path) ?? []
  return isProfileKey(key) ? key : ''
}

/** The same of what a request asks for: a report names the profile in its query. */
export function companionIn({ req }: Context): string {
  const key = req.path === REPORT ? (req.query('companion') ?? '') : ''
  return companionOf(req.path) || (isProfileKey(key) ? key : '')
}
