import * as z from 'zod/mini'
import { decisionGrounds } from '../../../moderation/contract/appeal-options.ts'
import { companionFields } from '../companion-input.ts'
import { MAX_IMPORT_ROWS } from './import-options.ts'
import { message } from '../../../contract/refusals.ts'

// Changes of several companions that are shown first, and written in slices afterwards.

/** What one change writes. */
export const plannedChange = z.object({
  id: z.uuid(message('field.id')),
  /** Of the companion as she was shown: another one is refused. Null: a new one, as a draft. */
  version: z.nullable(z.number()),
  /** Of a new one, from what a row of a file says: it makes no second. */
  key: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/, message('field.invalid')))),
  fields: companionFields,
})
export type PlannedChange = z.output<typeof plannedChange>

const plannedChanges = z
  .array(plannedChange)
  .check(
    z.minLength(1, message('field.too-few', { min: 1 })),
    z.maxLength(MAX_IMPORT_ROWS, message('field.too-many', { max: MAX_IMPORT_ROWS })),
  )

/** By what they came about, for the audit log. */
const changeSources = ['import', 'edit', 'undo'] as const
export type ChangeSource = (typeof changeSources)[number]

const reason = z.object({
  /** The column or field; empty: all of it. */
  loc: z.array(z.union([z.string(), z.number()])),
  msg: z.string(),
  type: z.string(),
  values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
})
export type ChangeReason = z.output<typeof reason>

export const changeStates = ['created', 'changed', 'unchanged', 'refused'] as const
export type ChangeState = (typeof changeStates)[number]

/** What a change would do, before it is written. */
export const previewedChange = z.object({
  /** Of the file, from 1; null: of none. */
  row: z.nullable(z.number()),
  /** As it stands in the file, without its end; null: in none. */
  line: z.nullable(z.string()),
  /** Null: unknown. */
  id: z.nullable(z.string()),
  name: z.string(),
  state: z.enum(changeStates),
  /** As `managedCompanion` calls and writes them; `before` is null of a new one. */
  fields: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  /** Of a refusal. */
  reasons: z.array(reason),
  /** Takes a companion with an account off the site, who reads why. */
  hides: z.boolean(),
  /** Null: there is nothing to write. */
  change: z.nullable(plannedChange),
})
export type PreviewedChange = z.output<typeof previewedChange>

export const previewImportSchemas = {
  response: z.object({
    rows: z.array(previewedChange),
    /** Columns of the file that are not written. */
    readOnly: z.array(z.string()),
    /** Whether the file says when each companion was changed last. */
    hasMoments: z.boolean(),
    /** The file's first row, for a file of those that were not written. */
    head: z.string(),
    /** What the file separates its cells by. */
    separator: z.string(),
  }),
}
export type ImportPreview = z.output<typeof previewImportSchemas.response>

export const writeChangesSchemas = {
  body: z.object({
    source: z.enum(changeSources, message('field.choice')),
    changes: plannedChanges,
    /** How many of them have been written before. */
    from: z.int().check(z.gte(0)),
    /** Why profiles leave the site, as those with an account read it. */
    ground: z.optional(z.enum(decisionGrounds, message('field.choice'))),
    reason: z.optional(
      z.string().check(z.trim(), z.maxLength(500, message('field.too-long', { max: 500 }))),
    ),
  }),
  response: z.object({
    results: z.array(
      z.object({
        id: z.string(),
        state: z.enum(changeStates),
        /** That she has now; null of a refusal. */
        version: z.nullable(z.number()),
        reasons: z.array(reason),
      }),
    ),
    /** The next `from`; null: that was the last one. */
    next: z.nullable(z.number()),
  }),
}
export type WrittenChanges = z.output<typeof writeChangesSchemas.response>
