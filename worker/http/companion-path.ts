import { isSlug } from '#contract/companion-path'
import type { Context } from 'hono'
import { isUuid } from '../lib/id.ts'

const REPORT = '/report'

/** An id, or what may be a slug: what an address of a profile ends in. */
export const isProfileKey = (text: string) => isUuid(text) || isSlug(text)

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
