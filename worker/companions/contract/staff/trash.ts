import * as z from 'zod/mini'
import { MAX_TRASHED } from './companion-filters.ts'
import { paging } from '../listing.ts'
import { message } from '../../../contract/refusals.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'

const trashedCompanion = z.object({
  id: z.string(),
  name: z.string(),
  city: z.string(),
  /** ISO times of the deletion and of the permanent deletion by the nightly job. */
  deletedAt: z.string(),
  endsAt: z.string(),
  /** Null: a deleted account. */
  deletedBy: z.nullable(z.string()),
})
export type TrashedCompanion = z.infer<typeof trashedCompanion>

export const listTrashSchemas = {
  query: z.object({ ...paging() }),
  /** Newest first. */
  response: z.object({ companions: z.array(trashedCompanion), total: z.number() }),
}

const doneSchemas = { response: z.object({ success: z.literal(true) }) }

export const trashCompanionsSchemas = {
  body: z.object({
    ids: z
      .array(z.uuid(message('field.id')))
      .check(
        z.minLength(1, message('field.too-few', { min: 1 })),
        z.maxLength(MAX_TRASHED, message('field.too-many', { max: MAX_TRASHED })),
      ),
  }),
  response: z.object({
    trashed: z.number(),
    /** Names of companions whose deletion a second person must approve; they are skipped. */
    skipped: z.array(z.string()),
  }),
}

export const restoreTrashedSchemas = doneSchemas
export const deleteTrashedSchemas = doneSchemas

/** Companions that staff have deleted and that are still in the trash. */
export const listTrashEndpoint = endpoint<typeof listTrashSchemas>()(
  'GET',
  '/api/admin/trash',
  'staff',
)

/** Moves several companions to the trash in one batch; those already there count as moved. May be repeated. */
export const trashCompanionsEndpoint = endpoint<typeof trashCompanionsSchemas>()(
  'POST',
  '/api/admin/companions/trash',
  'staff',
)

/**
 * Restores a companion as a draft, or as archived if she was ever published; never as published. 404: she is not in
 * the trash.
 */
export const restoreTrashedEndpoint = endpoint<typeof restoreTrashedSchemas>()(
  'POST',
  '/api/admin/trash/:id/restore',
  'staff',
)

/** Deletes a companion permanently. 404: she is not in the trash. 409: a second person must approve. */
export const deleteTrashedEndpoint = endpoint<typeof deleteTrashedSchemas>()(
  'DELETE',
  '/api/admin/trash/:id',
  'staff',
)
