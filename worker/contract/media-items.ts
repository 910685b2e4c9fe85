import * as z from 'zod/mini'

const MAX_TEXT = 300
const mediaType = z.enum(['photo', 'video'])
const accessLevel = z.enum(['public', 'private'])
const tier = z.enum(['free', 'premium'])
const text = z.string().check(z.trim(), z.maxLength(MAX_TEXT))
/** A form has only texts. */
const measure = z.pipe(
  z.string().check(z.regex(/^\d{1,5}(\.\d{1,6})?$/)),
  z.pipe(z.transform(Number), z.number().check(z.positive())),
)

/** A picture or video as administrators see it. */
export const mediaItem = z.object({
  id: z.string(),
  /** Of a public one its address; of a private one its preview, which anybody may see. */
  url: z.string(),
  type: mediaType,
  access_level: accessLevel,
  /** Follows from the access level. */
  minimum_tier: tier,
  caption: z.string(),
  alt: z.string(),
  /** Place among the companion's media, from 0. */
  order: z.number(),
  width: z.number(),
  height: z.number(),
  color: z.string(),
  preview: z.string(),
  duration: z.nullable(z.number()),
})
export type MediaItem = z.infer<typeof mediaItem>

/** The fields of an upload's form; they should stand before its files. */
export const uploadFields = z.object({
  media_type: mediaType,
  access_level: accessLevel,
  minimum_tier: z.optional(tier),
  caption: z._default(text, ''),
  alt: z._default(text, ''),
  /** SHA-256 of `file` in hexadecimal digits, compared with what arrives. */
  checksum: z.optional(z.string().check(z.toLowerCase(), z.regex(/^[0-9a-f]{64}$/))),
  /** Of a video as the browser sees it, in pixels and seconds; compared with the file. */
  width: z.optional(measure),
  height: z.optional(measure),
  duration: z.optional(measure),
})
export type UploadFields = z.infer<typeof uploadFields>

export const changeMediaBody = z.strictObject({
  caption: z.optional(text),
  alt: z.optional(text),
  access_level: z.optional(accessLevel),
  /** From 0; beyond the end is the end. */
  position: z.optional(z.int().check(z.nonnegative())),
  /** The first of all, and with that the companion's picture in lists: for public photos. */
  cover: z.optional(z.literal(true)),
})
export type ChangeMedia = z.infer<typeof changeMediaBody>

export const mediaAnswer = z.object({ success: z.literal(true), media: mediaItem })
export const deleteMediaAnswer = z.object({ success: z.literal(true) })
