import * as z from 'zod/mini'
import { companionFilterShape } from './companion-filters.ts'
import {
  companionColumns,
  companionPageSizes,
  companionSorts,
  MAX_VIEW_NAME,
} from './companion-list-options.ts'
import { message } from './refusals.ts'

const shape = z.object({
  ...companionFilterShape,
  sort: z._default(z.optional(z.enum(companionSorts)), 'newest'),
  size: z.optional(z.enum(companionPageSizes.map(String))),
})

const texts = z.record(z.string(), z.string())
/** What the table's address says, page aside. */
export type ViewQuery = z.infer<typeof texts>

/** Without what the table does by itself, in one order: the same view is stored in one way. */
const given = (query: z.infer<typeof shape>): ViewQuery =>
  Object.fromEntries(
    Object.entries(query)
      .filter(
        ([name, value]) =>
          value !== undefined &&
          value !== '' &&
          !(name === 'status' && value === 'all') &&
          !(name === 'sort' && value === 'newest'),
      )
      .map(([name, value]) => [name, String(value)] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )

const name = z
  .string(message('field.required'))
  .check(
    z.trim(),
    z.minLength(1, message('field.required')),
    z.maxLength(MAX_VIEW_NAME, message('field.too-long', { max: MAX_VIEW_NAME })),
  )
const columns = z.array(z.enum(companionColumns)).check(z.maxLength(companionColumns.length))

const view = z.object({
  id: z.string(),
  name: z.string(),
  query: texts,
  columns: z.array(z.enum(companionColumns)),
})
export type CompanionView = z.infer<typeof view>

/** One's own, by name. */
export const listCompanionViewsSchemas = { response: z.object({ views: z.array(view) }) }
export const saveCompanionViewSchemas = {
  body: z.object({ name, query: z.pipe(texts, z.pipe(shape, z.transform(given))), columns }),
  response: view,
}
export const renameCompanionViewSchemas = { body: z.object({ name }), response: view }
export const deleteCompanionViewSchemas = { response: z.object({ deleted: z.literal(true) }) }
