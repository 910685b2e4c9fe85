import { isUuid } from '../../platform/lib/id.ts'
import type { Rows } from './rows.ts'

/** Whose profile is at an address, by its id, its slug or one that it had; "": whose is not known. */
export function idAt({ ids, slugs, formerSlugs }: Rows, key: string): string {
  if (isUuid(key) || key === '') return key
  const slot = slugs.indexOf(key)
  if (slot >= 0) return ids[slot] ?? ''
  for (const [id, former] of formerSlugs) if (former.includes(key)) return id
  return ''
}
