import { auditFields, type AuditField } from './audit-fields.ts'
import { message } from '../../contract/refusals.ts'
import * as z from 'zod/mini'
import { intBetween } from '../../companions/contract/listing.ts'

const entry = z.object({
  id: z.number(),
  at: z.string(),
  /** A member's id, or "system". */
  actor: z.string(),
  actor_name: z.string(),
  /** As "companion.changed". */
  act: z.string(),
  subject: z.string(),
  /** What the act is about, before and after where something changed. */
  detail: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.infer<typeof entry>

/** An entry with what it is about, as people call it. */
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
      /** Of what can be opened: for media the companion's. */
      id: z.string(),
      /** Null: unknown, as of a member whose account is gone. */
      name: z.nullable(z.string()),
      /** Whether it is still there to be opened. */
      exists: z.boolean(),
    }),
  ),
})
export type ListedEntry = z.infer<typeof listedEntry>

export const day = z
  .string()
  .check(
    z.refine(
      (text) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)),
      message('field.date'),
    ),
  )
export const word = z.string().check(z.trim(), z.maxLength(100))

export const auditQuery = z.object({
  /** As "companion.changed", or one of the groups of acts. */
  act: z.optional(word),
  /** An id, a name or a reference. */
  subject: z.optional(word),
  /** What was changed of a companion. */
  field: z.optional(
    z.enum(Object.keys(auditFields) as [AuditField, ...AuditField[]], message('field.choice')),
  ),
  /** A member's id, a part of a name, or "system". */
  actor: z.optional(word),
  from: z.optional(day),
  /** The last day that counts. */
  to: z.optional(day),
  /** Entries older than the one with this number. */
  before: z.optional(intBetween(1, 999_999_999)),
  limit: z._default(z.optional(intBetween(1, 100)), 50),
})
export type AuditQuery = z.output<typeof auditQuery>

/** Newest first. `next` is the next page's `before`; null on the last. */
export const auditAnswer = z.object({ entries: z.array(listedEntry), next: z.nullable(z.number()) })
export type AuditAnswer = z.infer<typeof auditAnswer>

export const listAuditSchemas = { query: auditQuery, response: auditAnswer }

export const exportAuditSchemas = { query: auditQuery }

export const exportAuditJsonSchemas = { query: auditQuery, response: z.array(entry) }
