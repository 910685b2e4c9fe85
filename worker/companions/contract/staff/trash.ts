import * as z from 'zod/mini'
import { MAX_TRASHED } from './companion-list-options.ts'
import { paging } from '../listing.ts'
import { message } from '../../../contract/refusals.ts'

const trashedCompanion = z.object({
  id: z.string(),
  name: z.string(),
  city: z.string(),
  /** ISO times: since when she is there, and when she is deleted for good by itself. */
  deletedAt: z.string(),
  endsAt: z.string(),
  /** Null: someone whose account is gone. */
  deletedBy: z.nullable(z.string()),
})
export type TrashedCompanion = z.infer<typeof trashedCompanion>

export const listTrashSchemas = {
  query: z.object({ ...paging() }),
  /** The newest first. */
  response: z.object({ companions: z.array(trashedCompanion), total: z.number() }),
}

const done = { response: z.object({ success: z.literal(true) }) }

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
    /** Names of those who need a second person, and are left alone. */
    skipped: z.array(z.string()),
  }),
}

export const restoreTrashedSchemas = done
export const deleteTrashedSchemas = done
