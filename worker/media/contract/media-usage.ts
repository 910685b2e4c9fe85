import * as z from 'zod/mini'
import { MAX_BULK_MEDIA } from './media.ts'
import { message } from '../../contract/refusals.ts'

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
  /** It is in her gallery; otherwise it is for stories alone. */
  gallery: z.boolean(),
  /** The picture of her cards. */
  cover: z.boolean(),
  /** The picture that other sites show with a link to her profile. */
  preview: z.boolean(),
  /** Newest first; in a highlight without an end. */
  stories: z.array(
    z.object({
      id: z.string(),
      /** ISO time; null in a highlight. */
      expires_at: z.nullable(z.string()),
      /** The highlight's title; null outside of them. */
      highlight: z.nullable(z.string()),
    }),
  ),
})
export type MediaUsage = z.infer<typeof usage>

export const getMediaUsageSchemas = {
  /** Files by their ids, or all of a companion. */
  query: z.object({ ids: z.optional(ids), companion: z.optional(z.uuid()) }).check(
    z.refine(({ ids: files, companion }) => (files === undefined) !== (companion === undefined), {
      path: ['ids'],
      error: message('field.required'),
    }),
  ),
  response: z.object({ files: z.array(usage) }),
}
export type MediaUsageQuery = z.output<typeof getMediaUsageSchemas.query>
