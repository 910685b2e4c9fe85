import { isSlug } from '#companions/companion-path'
import type { Context } from 'hono'
import { isUuid } from '../../platform/lib/id.ts'

const REPORT = '/report'

/** Matches the last part of a profile's address: an id, or a possible slug. */
export const isProfileKey = (text: string) => isUuid(text) || isSlug(text)

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
