import { isUuid } from '../../platform/lib/id.ts'
import type { Rows } from './rows.ts'

/** Id of the companion at an address, by id, current slug or former slug; "": unknown. */
export function idAt({ ids, slugs, formerSlugs }: Rows, key: string): string {
  if (isUuid(key) || key === '') return key
  const slot = slugs.indexOf(key)
  if (slot >= 0) return ids[slot] ?? ''
  for (const [id, former] of formerSlugs) if (former.includes(key)) return id
  return ''
}
