import * as z from 'zod/mini'
import { auditFields, type AuditField } from './audit-fields.ts'
import { message } from '../../contract/refusals.ts'
import { intBetween } from '../../companions/contract/listing.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

const entry = z.object({
  id: z.number(),
  at: z.string(),
  /** A member's id, or "system". */
  actor: z.string(),
  actor_name: z.string(),
  /** Like "companion.changed". */
  act: z.string(),
  subject: z.string(),
  /** Details of the action; for changes, the values before and after. */
  detail: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.infer<typeof entry>

/** An entry with a readable subject. */
export const listedEntry = z.extend(entry, {
  about: z.nullable(
    z.object({
      kind: z.enum([
        'companion',
        'media',
        'member',
        'request',
        'application',
        'report',
        'data-request',
        'appeal',
        'sale',
        'setting',
        'template',
        'mail',
      ]),
      /** Id of the page to open; for media the companion's id. */
      id: z.string(),
      /** `null`: unknown, for example a member whose account is gone. */
      name: z.nullable(z.string()),
      /** True if the subject still exists. */
      exists: z.boolean(),
    }),
  ),
})
export type ListedEntry = z.infer<typeof listedEntry>

export const queryDay = z
  .string()
  .check(
    z.refine(
      (text) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)),
      message('field.date'),
    ),
  )
export const word = z.string().check(z.trim(), z.maxLength(100))

export const auditQuery = z.object({
  /** Like "companion.changed", or a group of actions. */
  act: z.optional(word),
  /** An id, a name or a reference. */
  subject: z.optional(word),
  /** Group of a companion's changed fields. */
  field: z.optional(
    z.enum(Object.keys(auditFields) as [AuditField, ...AuditField[]], message('field.choice')),
  ),
  /** A member's id, a part of a name, or "system". */
  actor: z.optional(word),
  /** First and last day in Zurich, both inclusive. */
  from: z.optional(queryDay),
  to: z.optional(queryDay),
  /** Only entries older than this id. */
  before: z.optional(intBetween(1, 999_999_999)),
  limit: z._default(z.optional(intBetween(1, 100)), 50),
})
export type AuditQuery = z.output<typeof auditQuery>

/** Newest first. `next`: the next page's `before`; `null` on the last page. */
export const auditAnswer = z.object({ entries: z.array(listedEntry), next: z.nullable(z.number()) })
export type AuditAnswer = z.infer<typeof auditAnswer>

export const listAuditSchemas = { query: auditQuery, response: auditAnswer }

export const exportAuditSchemas = { query: auditQuery }

export const exportAuditJsonSchemas = { query: auditQuery, response: z.array(entry) }

export const listAuditEndpoint = endpoint<typeof listAuditSchemas>()(
  'GET',
  '/api/admin/audit-log',
  'staff',
)

/** The filtered audit log as a file, up to 10,000 entries. */
export const exportAuditEndpoint = endpoint<typeof exportAuditSchemas>()(
  'GET',
  '/api/admin/audit-log.csv',
  'staff',
)

export const exportAuditJsonEndpoint = endpoint<typeof exportAuditJsonSchemas>()(
  'GET',
  '/api/admin/audit-log.json',
  'staff',
)
