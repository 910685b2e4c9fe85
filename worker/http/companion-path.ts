import { isUuid } from '../lib/id.ts'

/** Whose profile a page or a call shows, or "". */
export function companionOf(path: string): string {
  const [, id = ''] = /^\/(?:api\/companions|companion)\/([^/]+)$/.exec(path) ?? []
  return isUuid(id) ? id : ''
}
