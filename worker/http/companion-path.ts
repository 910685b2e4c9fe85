import { isSlug } from '#contract/companion-path'
import { isUuid } from '../lib/id.ts'

/** An id, or what may be a slug: what an address of a profile ends in. */
export const isProfileKey = (text: string) => isUuid(text) || isSlug(text)

/** Whose profile a page or a call shows, by id or slug, or "". */
export function companionOf(path: string): string {
  const [, key = ''] = /^\/(?:api\/companions|companion)\/([^/]+)$/.exec(path) ?? []
  return isProfileKey(key) ? key : ''
}
