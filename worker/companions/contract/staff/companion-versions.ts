import * as z from 'zod/mini'
import { profileValues } from '../profile-schemas.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'

/** Some fields of a profile at a time. Staff's own fields are part of the history, but never restored. */
const versionState = z.partial(profileValues)
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
