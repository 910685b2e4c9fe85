import * as z from 'zod/mini'
import { decisionGrounds } from '../../../moderation/contract/decisions.ts'
import { companionFields } from '../companion-input.ts'
import { MAX_IMPORT_ROWS } from './import-file.ts'
import { message } from '../../../contract/refusals.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'

// Changes of several companions, previewed first and written in slices afterwards.

/** The write of one change. */
export const plannedChange = z.object({
  id: z.uuid(message('field.id')),
  /** Version of the previewed companion: any other is refused. Null: a new companion, as a draft. */
  version: z.nullable(z.number()),
  /** Key of a new companion, derived from the content of her row: a repeated import creates no second one. */
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

/** Origin of the changes, for the audit log. */
const changeSources = ['import', 'edit', 'undo'] as const
export type ChangeSource = (typeof changeSources)[number]

const reason = z.object({
  /** The column or field; empty: the whole row. */
  loc: z.array(z.union([z.string(), z.number()])),
  msg: z.string(),
  type: z.string(),
  values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
})
export type ChangeReason = z.output<typeof reason>

export const changeStates = ['created', 'changed', 'unchanged', 'refused'] as const
export type ChangeState = (typeof changeStates)[number]

/** A change before it is written. */
export const previewedChange = z.object({
  /** Row in the file, from 1; null: not from a file. */
  row: z.nullable(z.number()),
  /** The row's text without its line break; null: not from a file. */
  line: z.nullable(z.string()),
  /** Null: unknown companion. */
  id: z.nullable(z.string()),
  name: z.string(),
  state: z.enum(changeStates),
  /** Fields in the names and format of `managedCompanion`; `before` is null for a new companion. */
  fields: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  /** Reasons of a refusal. */
  reasons: z.array(reason),
  /** Takes the profile of a companion with an account offline; she reads the reason. */
  hides: z.boolean(),
  /** Null: nothing to write. */
  change: z.nullable(plannedChange),
})
export type PreviewedChange = z.output<typeof previewedChange>

export const previewImportSchemas = {
  response: z.object({
    rows: z.array(previewedChange),
    /** Columns of the file that are not written. */
    readOnly: z.array(z.string()),
    /** The file has the time of each companion's last change. */
    hasMoments: z.boolean(),
    /** First row of the file, repeated in the file of rejected rows. */
    head: z.string(),
    /** Separator of the file's cells. */
    separator: z.string(),
  }),
}
export type ImportPreview = z.output<typeof previewImportSchemas.response>

export const writeChangesSchemas = {
  body: z.object({
    source: z.enum(changeSources, message('field.choice')),
    changes: plannedChanges,
    /** Number of changes written before this slice. */
    from: z.int().check(z.gte(0)),
    /** Reason for taking profiles offline; companions with an account read it. */
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
        /** Current version; null for a refusal. */
        version: z.nullable(z.number()),
        reasons: z.array(reason),
      }),
    ),
    /** The next `from`; null after the last slice. */
    next: z.nullable(z.number()),
  }),
}
export type BulkEditResult = z.output<typeof writeChangesSchemas.response>

/**
 * Previews the changes of a file of companions (`file` of a form) row by row; nothing is written. 422 for an
 * unreadable file.
 */
export const previewImportEndpoint = endpoint<typeof previewImportSchemas>()(
  'POST',
  '/api/admin/companions/import',
  'staff',
)

/**
 * Writes a slice of previewed changes, each companion in her own batch; those changed since are skipped. May be
 * repeated.
 */
export const writeChangesEndpoint = endpoint<typeof writeChangesSchemas>()(
  'POST',
  '/api/admin/companions/changes',
  'staff',
)
