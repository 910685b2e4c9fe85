import * as z from 'zod/mini'
import { lifecycles } from '../companion-status.ts'
import { reviewedContent } from '../revisions.ts'
import { weekdays } from '../../../platform/contract/weekdays.ts'

/** Where and how she is shown: part of the history, never brought back with a version. */
const visibility = {
  status: z.enum(lifecycles),
  is_active: z.boolean(),
  is_featured: z.boolean(),
  is_vip: z.boolean(),
  visible_on_homepage: z.boolean(),
  visible_in_feed: z.boolean(),
}

const versionContent = z.extend(reviewedContent, {
  schedule: z.nullable(
    z.partialRecord(z.enum(weekdays), z.object({ available: z.boolean(), times: z.string() })),
  ),
  notice_hours: z.nullable(z.number()),
})

const versionState = z.partial(z.extend(versionContent, visibility))
export type VersionState = z.infer<typeof versionState>

const version = z.object({
  /** Of the entry in the audit log. */
  id: z.number(),
  at: z.string(),
  /** A name; null: the system; "": an account that is gone. */
  by: z.nullable(z.string()),
  /** Of the first version: nothing was before it. */
  is_first: z.boolean(),
  reason: z.nullable(z.string()),
  /** The fields that differ, as they were until then and as they were from then on. */
  before: versionState,
  after: versionState,
  /** What changed, too, and is kept in no log: her own channels, and checks. */
  unlisted: z.array(z.enum(['contact', 'verifications'])),
})
export type CompanionVersion = z.infer<typeof version>

export const listVersionsSchemas = {
  response: z.object({
    versions: z.array(version),
    /** Whether there are earlier changes. */
    has_more: z.boolean(),
  }),
}
