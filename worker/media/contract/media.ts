import { message } from '../../contract/refusals.ts'
import * as z from 'zod/mini'
import { MAX_LATER_FILES } from '../../platform/contract/limits.ts'
import { intBetween } from '../../companions/contract/listing.ts'
import { MIN_CROP_PX } from './media-crop.ts'
import { consentInput } from './media-consents.ts'
import { textLanguages } from '../../platform/contract/text-languages.ts'

const MAX_TEXT = 300
const MAX_PIXELS = 100_000
const mediaType = z.enum(['photo', 'video'])
const accessLevel = z.enum(['public', 'private'])
const purpose = z.enum(['gallery', 'story'])
const textLanguage = z.enum(textLanguages)
const tier = z.enum(['free', 'premium'])
const text = z.string().check(z.trim(), z.maxLength(MAX_TEXT))
/** A form has only texts. */
const measure = z.pipe(
  z.string().check(z.regex(/^\d{1,5}(\.\d{1,6})?$/)),
  z.pipe(z.transform(Number), z.number().check(z.positive())),
)

/** What can't be read as JSON is refused as what it then is: nothing. */
export const fromJson = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text): unknown => {
        try {
          return JSON.parse(text)
        } catch {
          return null
        }
      }),
    ),
    schema,
  )

/** A picture or video as administrators see it. */
export const mediaItem = z.object({
  id: z.string(),
  /**
   * The picture itself, or the video. What not everyone may open has a link for staff that ends
   * soon.
   */
  url: z.string(),
  /** The picture in its smallest size; a video's poster. */
  thumbnail: z.string(),
  type: mediaType,
  access_level: accessLevel,
  /** Follows from the access level. */
  minimum_tier: tier,
  /** The same text as `alt`. */
  caption: z.string(),
  /** Its alternative text, in its own language ... */
  alt: z.string(),
  alt_language: textLanguage,
  /** ... and in others, where it was written in them. */
  alts: z.partialRecord(textLanguage, z.string()),
  /** Those for stories alone are not in the gallery. */
  purpose,
  /** How many stories show it. */
  stories: z.number(),
  /** Place in the companion's gallery, from 0. */
  order: z.number(),
  width: z.number(),
  height: z.number(),
  color: z.string(),
  preview: z.string(),
  duration: z.nullable(z.number()),
  /** All its files, in bytes; 0 until they were counted. */
  size: z.number(),
  /** Whether a record of consent covers how it is shown; without one, visitors and members don't see it. */
  has_consent: z.boolean(),
  created_at: z.string(),
})
export type MediaItem = z.infer<typeof mediaItem>

/** Who may open a file follows from where it lies. */
export const tierOf = (access: z.infer<typeof accessLevel>): z.infer<typeof tier> =>
  access === 'private' ? 'premium' : 'free'

/** The fields of an upload's form; they should stand before its files. */
export const uploadFields = z
  .object({
    /** Of the media that is made of it: the same file, sent again, is answered with 409. */
    id: z.optional(z.uuid()),
    media_type: mediaType,
    access_level: accessLevel,
    minimum_tier: z.optional(tier),
    /** Pictures for stories are public and not in the gallery. */
    purpose: z._default(purpose, 'gallery'),
    alt: z._default(text, ''),
    /**
     * The id of a file of hers of the same kind and access, whose place, words and stories the new one
     * takes over: the old one is deleted in the same moment. `alt` then counts for nothing.
     */
    replaces: z.optional(z.uuid()),
    /**
     * Ids of files that were chosen after it, as a JSON array: it goes before those that have arrived,
     * otherwise behind all others.
     */
    before: z.optional(fromJson(z.array(z.uuid()).check(z.maxLength(MAX_LATER_FILES)))),
    /** As JSON; without it a gallery file is stored and shown to no one. Required for stories and replacements. */
    consent: z.optional(fromJson(consentInput)),
    /** SHA-256 of `file` in hexadecimal digits, compared with what arrives. */
    checksum: z.optional(z.string().check(z.toLowerCase(), z.regex(/^[0-9a-f]{64}$/))),
    /** Of a video as the browser sees it, in pixels and seconds; compared with the file. */
    width: z.optional(measure),
    height: z.optional(measure),
    duration: z.optional(measure),
  })
  .check(
    z.refine(({ access_level, minimum_tier: tier }) => !tier || tier === tierOf(access_level), {
      path: ['minimum_tier'],
      error: message('media.tier'),
    }),
  )
export type UploadFields = z.infer<typeof uploadFields>

export const changeMediaBody = z.strictObject({
  alt: z.optional(text),
  /** Of `alt`, the seen one as well; left out: the file's own. */
  language: z.optional(textLanguage),
  access_level: z.optional(accessLevel),
  /** From 0; beyond the end is the end. */
  position: z.optional(z.int().check(z.nonnegative())),
  /** The first of all, and with that the companion's picture in lists: for public photos. */
  cover: z.optional(z.literal(true)),
  /** The words as they were seen: 409 when there are others. Without: whatever there is. */
  seen: z.optional(z.strictObject({ alt: text })),
})
export type ChangeMedia = z.infer<typeof changeMediaBody>

const pixels = z.int().check(z.nonnegative(), z.lte(MAX_PIXELS))
const croppedPixels = pixels.check(
  z.gte(MIN_CROP_PX, message('media.crop-too-small', { min: MIN_CROP_PX })),
)
/** What is left of a photo: pixels of the size that it is stored in, from its top left corner. */
export const cropMediaBody = z.strictObject({
  /** Of the file that is made of it: sent again with the same one, it is made once. */
  id: z.uuid(),
  left: pixels,
  top: pixels,
  width: croppedPixels,
  height: croppedPixels,
})
export type CropMedia = z.infer<typeof cropMediaBody>

export const mediaAnswer = z.object({ success: z.literal(true), media: mediaItem })
export const deleteMediaAnswer = z.object({ success: z.literal(true) })

/** Two pages of the library at most: each change of access copies files. */
export const MAX_BULK_MEDIA = 48

export const libraryQuery = z.object({
  type: z.optional(mediaType),
  access: z.optional(accessLevel),
  /** A companion's id. */
  companion: z.optional(z.uuid()),
  /** Kept for stories, and in none. */
  unused: z.optional(z.literal('1')),
  /** The `next` of the page before. */
  before: z.optional(z.string().check(z.regex(/^\d{1,15}\.[0-9a-f-]{36}$/))),
  limit: z._default(z.optional(intBetween(1, MAX_BULK_MEDIA)), 24),
})
export type LibraryQuery = z.output<typeof libraryQuery>

/** What a companion's published files come to. */
export const mediaStorage = z.object({ files: z.number(), bytes: z.number() })
export type MediaStorage = z.infer<typeof mediaStorage>

const named = z.object({ id: z.string(), name: z.string() })
const libraryItem = z.extend(z.omit(mediaItem, { order: true }), { companion: named })
export type LibraryItem = z.infer<typeof libraryItem>

/** Newest first. `total` counts all matches; `bytes` is what all media weigh, whatever is asked for. */
export const libraryAnswer = z.object({
  media: z.array(libraryItem),
  total: z.number(),
  bytes: z.number(),
  /** Of the companion that was asked for. */
  companion: z.nullable(z.extend(named, { storage: mediaStorage })),
  next: z.nullable(z.string()),
})
export type LibraryAnswer = z.infer<typeof libraryAnswer>

export const bulkMediaBody = z
  .strictObject({
    ids: z
      .array(z.uuid())
      .check(
        z.minLength(1, message('field.too-few', { min: 1 })),
        z.maxLength(MAX_BULK_MEDIA, message('field.too-many', { max: MAX_BULK_MEDIA })),
      ),
    access_level: z.optional(accessLevel),
    /** In place of those that they have, in their own language; "" takes them away. */
    alt: z.optional(text),
    remove: z.optional(z.literal(true)),
  })
  .check(
    z.refine(
      (change) =>
        Object.entries(change).filter(([name, one]) => name !== 'ids' && one !== undefined)
          .length === 1,
      message('case.changes-required'),
    ),
  )
export type BulkMedia = z.infer<typeof bulkMediaBody>

const refusalAnswer = z.object({
  detail: z.string(),
  id: z.string(),
  values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
})

/** Each one is changed by itself: those that could not be are named, with the reason. */
export const bulkMediaAnswer = z.object({
  changed: z.number(),
  failed: z.array(z.object({ id: z.string(), reason: refusalAnswer })),
})
export type BulkMediaAnswer = z.infer<typeof bulkMediaAnswer>

/** `media_shown` false: no consent was sent, so the file is stored but shown to no one until one is recorded. */
export const uploadMediaSchemas = {
  response: z.extend(mediaAnswer, { media_shown: z.boolean() }),
}
export const changeMediaSchemas = { body: changeMediaBody, response: mediaAnswer }
export const cropMediaSchemas = { body: cropMediaBody, response: mediaAnswer }
export const deleteMediaSchemas = { response: deleteMediaAnswer }
export const listMediaSchemas = { query: libraryQuery, response: libraryAnswer }
export const changeManyMediaSchemas = { body: bulkMediaBody, response: bulkMediaAnswer }
