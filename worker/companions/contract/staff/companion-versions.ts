import * as z from 'zod/mini'
import { lifecycles } from '../companion-status.ts'
import { reviewedContent } from '../revisions.ts'
import { weekdays } from '../../../platform/contract/weekdays.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'

/** Fields of visibility: part of the history, but never restored with a version. */
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
  /** Number of the entry in the audit log. */
  id: z.number(),
  at: z.string(),
  /** A name; null: the system; "": a deleted account. */
  by: z.nullable(z.string()),
  /** True for the creation: `before` is empty. */
  is_first: z.boolean(),
  reason: z.nullable(z.string()),
  /** The fields that differ, with their values before and after the change. */
  before: versionState,
  after: versionState,
  /** Changed parts whose values no log stores: contact channels, and checks. */
  unlisted: z.array(z.enum(['contact', 'verifications'])),
})
export type CompanionVersion = z.infer<typeof version>

export const listVersionsSchemas = {
  response: z.object({
    versions: z.array(version),
    /** There are earlier changes. */
    has_more: z.boolean(),
  }),
}

/** Changes of a companion, newest first, as far back as the audit log is stored; at most fifty. */
export const listVersionsEndpoint = endpoint<typeof listVersionsSchemas>()(
  'GET',
  '/api/admin/companions/:id/versions',
  'staff',
)
