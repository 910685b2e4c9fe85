import * as z from 'zod/mini'
import { MAX_BULK } from './bulk-change.ts'
import { companionFields } from '../companion-input.ts'
import { previewedChange } from './planned-changes.ts'
import { message } from '../../../contract/refusals.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'

/** Fields that staff can set for several companions at once, in the order of their form. */
export const editableFields = [
  'location',
  'category',
  'age_range',
  'languages',
  'personality_traits',
  'bio',
  'detailed_bio',
  'premium_description',
  'text_language',
  'height',
  'weight',
  'nationality',
  'ethnicity',
  'eye_color',
  'hair_color',
  'breast_size',
  'place',
  'services',
  'rates',
  'offer_language',
  'price_per_hour',
  'notice_hours',
  'schedule',
  'is_vip',
  'visible_in_feed',
  'visible_on_homepage',
] as const
export type EditableField = (typeof editableFields)[number]

/** Fields with several items, which may be added or removed one by one. */
export const listFields = ['languages', 'personality_traits', 'place', 'services', 'rates'] as const
export type ListField = (typeof listFields)[number]

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
