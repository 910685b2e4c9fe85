import * as z from 'zod/mini'
import { MAX_BULK_MEDIA } from './media.ts'
import { message } from '../../contract/refusals.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

const ids = z.pipe(
  z.string(),
  z.pipe(
    z.transform((text: string) => text.split(',')),
    z
      .array(z.uuid(message('field.id')))
      .check(z.maxLength(MAX_BULK_MEDIA, message('field.too-many', { max: MAX_BULK_MEDIA }))),
  ),
)

const usage = z.object({
  id: z.string(),
  companion: z.string(),
  /** True in the companion's gallery, false for stories alone. */
  gallery: z.boolean(),
  /** True for the picture of the companion's cards. */
  cover: z.boolean(),
  /** True for the picture that other sites show with a link to the companion's profile. */
  preview: z.boolean(),
  /** Stories that show the file, newest first. Those in a highlight have no end. */
  stories: z.array(
    z.object({
      id: z.string(),
      /** ISO time; null in a highlight. */
      expires_at: z.nullable(z.string()),
      /** Title of the highlight; null for other stories. */
      highlight: z.nullable(z.string()),
    }),
  ),
})
export type MediaUsage = z.infer<typeof usage>

export const getMediaUsageSchemas = {
  /** Either the ids of files, separated by commas, or a companion for all of her files. */
  query: z.object({ ids: z.optional(ids), companion: z.optional(z.uuid()) }).check(
    z.refine(({ ids: files, companion }) => (files === undefined) !== (companion === undefined), {
      path: ['ids'],
      error: message('field.required'),
    }),
  ),
  response: z.object({ files: z.array(usage) }),
}
export type MediaUsageQuery = z.output<typeof getMediaUsageSchemas.query>

/** Places where files are shown. Ids of deleted files are omitted. */
export const getMediaUsageEndpoint = endpoint<typeof getMediaUsageSchemas>()(
  'GET',
  '/api/admin/media/usage',
  'staff',
)
