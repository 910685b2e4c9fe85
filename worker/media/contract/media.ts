import * as z from 'zod/mini'
import { message } from '../../contract/refusals.ts'
import { MAX_LATER_FILES } from '../../platform/contract/limits.ts'
import { intBetween } from '../../companions/contract/listing.ts'
import { MIN_CROP_PX } from './media-crop.ts'
import { consentInput } from './media-consents.ts'
import { textLanguages } from '../../platform/contract/text-languages.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

const MAX_TEXT = 300
const MAX_PIXELS = 100_000
const mediaType = z.enum(['photo', 'video'])
const accessLevel = z.enum(['public', 'private'])
const purpose = z.enum(['gallery', 'story'])
const textLanguage = z.enum(textLanguages)
const tier = z.enum(['free', 'premium'])
const text = z.string().check(z.trim(), z.maxLength(MAX_TEXT))
/** A number in a form, which arrives as text. */
const measure = z.pipe(
  z.string().check(z.regex(/^\d{1,5}(\.\d{1,6})?$/)),
  z.pipe(z.transform(Number), z.number().check(z.positive())),
)

/** Text that is not valid JSON becomes null, which the schema then rejects. */
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

/** A picture or video for staff. */
export const mediaItem = z.object({
  id: z.string(),
  /**
   * Address of the picture itself, or of the video. For files that are not public it is a link for staff that expires
   * soon.
   */
  url: z.string(),
  /** Address of the picture in its smallest size; for a video, of its poster. */
  thumbnail: z.string(),
  type: mediaType,
  access_level: accessLevel,
  /** Derived from the access level. */
  minimum_tier: tier,
  /** Same text as `alt`. */
  caption: z.string(),
  /** Alternative text in the file's own language, `alt_language`. */
  alt: z.string(),
  alt_language: textLanguage,
  /** Alternative texts in other languages, if any. */
  alts: z.partialRecord(textLanguage, z.string()),
  /** Files with the purpose `story` are not in the gallery. */
  purpose,
  /** Number of stories that show it. */
  stories: z.number(),
  /** Position in the companion's gallery, from 0. */
  order: z.number(),
  width: z.number(),
  height: z.number(),
  color: z.string(),
  preview: z.string(),
  duration: z.nullable(z.number()),
  /** Size of all its files, in bytes; 0 until they are counted. */
  size: z.number(),
  /** True if a consent record covers the use of the file; otherwise visitors and members don't see it. */
  has_consent: z.boolean(),
  created_at: z.string(),
})
export type MediaItem = z.infer<typeof mediaItem>

/** Tier that a viewer needs to open a file of this access level. */
export const tierOf = (access: z.infer<typeof accessLevel>): z.infer<typeof tier> =>
  access === 'private' ? 'premium' : 'free'

/** Fields of an upload's form; they should precede its files. */
export const uploadFields = z
  .object({
    /** Id of the media item to create, before the file. A repeated upload with the same id is answered with 409. */
    id: z.optional(z.uuid()),
    media_type: mediaType,
    access_level: accessLevel,
    minimum_tier: z.optional(tier),
    /** Files for stories are public and not in the gallery. */
    purpose: z._default(purpose, 'gallery'),
    alt: z._default(text, ''),
    /**
     * Id of a file of the same companion, kind and access. The new file takes over its position, texts and stories,
     * and the old one is deleted in the same batch. `alt` is then ignored.
     */
    replaces: z.optional(z.uuid()),
    /**
     * Ids of files that were selected after this one, as a JSON array. This file is placed before those that have
     * arrived, otherwise last.
     */
    before: z.optional(fromJson(z.array(z.uuid()).check(z.maxLength(MAX_LATER_FILES)))),
    /** Consent as JSON. Without it a gallery file is stored but hidden. Required for stories and replacements. */
    consent: z.optional(fromJson(consentInput)),
    /** SHA-256 of `file` in hexadecimal digits, compared with the received file. */
    checksum: z.optional(z.string().check(z.toLowerCase(), z.regex(/^[0-9a-f]{64}$/))),
    /**
     * Dimensions of a video in pixels and its duration in seconds, as measured by the browser; compared with the
     * file.
     */
    width: z.optional(measure),
    height: z.optional(measure),
    duration: z.optional(measure),
  })
  .check(
    z.refine(({ access_level, minimum_tier: tier }) => !tier || tier === tierOf(access_level), {
      path: ['minimum_tier'],
      error: message('media.tier-mismatch'),
    }),
  )
export type UploadFields = z.infer<typeof uploadFields>

export const changeMediaBody = z.strictObject({
  alt: z.optional(text),
  /** Language of `alt` and `seen.alt`. Omitted: the file's own. */
  language: z.optional(textLanguage),
  access_level: z.optional(accessLevel),
  /** Position from 0; a number beyond the end means the end. */
  position: z.optional(z.int().check(z.nonnegative())),
  /** Makes a public photo the first one, and with that the companion's picture in lists. */
  cover: z.optional(z.literal(true)),
  /** Text that the editor saw; 409 if it has changed. Omitted: no check. */
  seen: z.optional(z.strictObject({ alt: text })),
})
export type ChangeMedia = z.infer<typeof changeMediaBody>

const pixels = z.int().check(z.nonnegative(), z.lte(MAX_PIXELS))
const croppedPixels = pixels.check(
  z.gte(MIN_CROP_PX, message('media.crop-too-small', { min: MIN_CROP_PX })),
)
/** The part of a photo to keep, in pixels of the stored size, from its top left corner. */
export const cropMediaBody = z.strictObject({
  /** Id of the file to create. A repeated request with the same id creates it once. */
  id: z.uuid(),
  left: pixels,
  top: pixels,
  width: croppedPixels,
  height: croppedPixels,
})
export type CropMedia = z.infer<typeof cropMediaBody>

export const mediaAnswer = z.object({ success: z.literal(true), media: mediaItem })
export const deleteMediaAnswer = z.object({ success: z.literal(true) })

/** Two pages of the library: each change is a transaction of its own. */
export const MAX_BULK_MEDIA = 48

/** First page: as many files as two screens of a phone show. */
const LIBRARY_PAGE_SIZE = 18

export const libraryQuery = z.object({
  type: z.optional(mediaType),
  access: z.optional(accessLevel),
  /** Id of a companion. */
  companion: z.optional(z.uuid()),
  /** Only files for stories that no story shows. */
  unused: z.optional(z.literal('1')),
  /** `next` of the previous page. */
  before: z.optional(z.string().check(z.regex(/^\d{1,15}\.[0-9a-f-]{36}$/))),
  limit: z._default(z.optional(intBetween(1, MAX_BULK_MEDIA)), LIBRARY_PAGE_SIZE),
})
export type LibraryQuery = z.output<typeof libraryQuery>

/** Number and total size of a companion's published files. */
export const mediaStorage = z.object({ files: z.number(), bytes: z.number() })
export type MediaStorage = z.infer<typeof mediaStorage>

const idAndName = z.object({ id: z.string(), name: z.string() })
const libraryItem = z.extend(z.omit(mediaItem, { order: true }), {
  companion: idAndName,
  /** The call gave no reason: the file is private, its addresses are previews, and its texts are empty. */
  is_covered: z.boolean(),
})
export type LibraryItem = z.infer<typeof libraryItem>

/** Files, newest first. `total` counts all matches; `bytes` is the size of all media, regardless of the query. */
export const libraryAnswer = z.object({
  media: z.array(libraryItem),
  total: z.number(),
  bytes: z.number(),
  /** The companion of the query; null without one. */
  companion: z.nullable(z.extend(idAndName, { storage: mediaStorage })),
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
    /** Replaces the alternative texts in the files' own language; "" removes them. */
    alt: z.optional(text),
    remove: z.optional(z.literal(true)),
  })
  .check(
    z.refine(
      (change) =>
        Object.entries(change).filter(([name, value]) => name !== 'ids' && value !== undefined)
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

/** Files are changed one by one: those that failed are listed with the reason. */
export const bulkMediaAnswer = z.object({
  changed: z.number(),
  failed: z.array(z.object({ id: z.string(), reason: refusalAnswer })),
})
export type BulkMediaAnswer = z.infer<typeof bulkMediaAnswer>

/** `media_shown` is false if no consent was sent: the file is stored but hidden until one is recorded. */
export const uploadMediaSchemas = {
  response: z.extend(mediaAnswer, { media_shown: z.boolean() }),
}
export const changeMediaSchemas = { body: changeMediaBody, response: mediaAnswer }
export const cropMediaSchemas = { body: cropMediaBody, response: mediaAnswer }
export const deleteMediaSchemas = { response: deleteMediaAnswer }
export const listMediaSchemas = { query: libraryQuery, response: libraryAnswer }
export const changeManyMediaSchemas = { body: bulkMediaBody, response: bulkMediaAnswer }

/**
 * Multipart with the fields of `uploadFields` and the files `poster` (of a video, optional) and `file`. 413 beyond
 * `MAX_IMAGE_BYTES` or `MAX_VIDEO_BYTES`, 415 for other types, 422 for damaged files and for files that contradict
 * the fields.
 */
export const uploadMediaEndpoint = endpoint<typeof uploadMediaSchemas>()(
  'POST',
  '/api/admin/companions/:id/media',
  'staff',
)

export const changeMediaEndpoint = endpoint<typeof changeMediaSchemas>()(
  'PUT',
  '/api/admin/media/:id',
  'staff',
)

/**
 * Replaces a photo by a part of it, as a new file with the same texts, stories and consent record. May be repeated.
 * 422 if the file is no photo, is animated, or the part is too small; 409 while a change to it is under review.
 */
export const cropMediaEndpoint = endpoint<typeof cropMediaSchemas>()(
  'POST',
  '/api/admin/media/:id/crop',
  'staff',
)

/** May be repeated after a 503, which means that the row is deleted but not all files are. */
export const deleteMediaEndpoint = endpoint<typeof deleteMediaSchemas>()(
  'DELETE',
  '/api/admin/media/:id',
  'staff',
)

/** Lists the media of all companions. A call without a reason of access covers private files. */
export const listMediaEndpoint = endpoint<typeof listMediaSchemas>()(
  'GET',
  '/api/admin/media',
  'staff',
)

/** Changes or deletes many files. May be repeated. */
export const changeManyMediaEndpoint = endpoint<typeof changeManyMediaSchemas>()(
  'PATCH',
  '/api/admin/media',
  'staff',
)
