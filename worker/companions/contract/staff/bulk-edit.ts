import * as z from 'zod/mini'
import { MAX_BULK } from './bulk-change.ts'
import { companionFields } from '../companion-input.ts'
import { editableFields, listFields } from '../profile-fields.ts'
import { previewedChange } from './planned-changes.ts'
import { message } from '../../../contract/refusals.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'

export const editWays = ['replace', 'add', 'remove'] as const
export type EditWay = (typeof editWays)[number]

export const previewEditSchemas = {
  body: z
    .object({
      ids: z
        .array(z.string())
        .check(
          z.minLength(1, message('field.too-few', { min: 1 })),
          z.maxLength(MAX_BULK, message('field.too-many', { max: MAX_BULK })),
        ),
      field: z.enum(editableFields, message('field.choice')),
      way: z.enum(editWays, message('field.choice')),
      /** Contains only that field. When services or rates are removed, only their names count. */
      fields: companionFields,
    })
    .check(
      z.refine(({ field, fields }) => fields[field] !== undefined, message('field.required')),
      z.refine(
        ({ field, way }) => way === 'replace' || (listFields as readonly string[]).includes(field),
        message('field.choice'),
      ),
    ),
  response: z.object({ rows: z.array(previewedChange) }),
}

/** Previews a new value of one field for several companions; nothing is written. */
export const previewEditEndpoint = endpoint<typeof previewEditSchemas>()(
  'POST',
  '/api/admin/companions/edit',
  'staff',
)
