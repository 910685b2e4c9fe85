import * as z from 'zod/mini'
import { checkMethods, checks } from '../../companions/contract/companion-status.ts'
import { answerTimes } from '../../companions/contract/answer-time.ts'
import { audiences, channelKinds, answerers } from '../../companions/contract/channels.ts'
import { factNames, facts, type FactKind, type FactName } from './facts.ts'
import { freeWhens } from './free-when.ts'
import { weekdays } from '../../platform/contract/weekdays.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

/** A picture in the widths and formats of `media.ts`; `url` is the 640 px WebP. */
export const photo = z.object({
  id: z.string(),
  url: z.string(),
  width: z.number(),
  height: z.number(),
  /** Dominant colour, `#rrggbb`, shown while the picture loads. */
  color: z.string(),
  alt: z.string(),
  /** Language of the text if it differs from the requested one. */
  altLanguage: z.optional(z.string()),
})
export type Photo = z.infer<typeof photo>

/** Placeholder for a picture that the viewer may not see: at most 24 px wide, as a data URL. */
export const lockedPreview = z.object({ preview: z.string(), color: z.string() })
export type LockedPreview = z.infer<typeof lockedPreview>

const place = z.enum(['incall', 'outcall', 'hotel', 'private'])

/** Languages of the texts that are not in the requested one; left out: all are. */
const otherLanguage = z.optional(
  z.object({
    bio: z.optional(z.string()),
    detailedBio: z.optional(z.string()),
    description: z.optional(z.string()),
    /** For profiles: keys are the displayed names. */
    services: z.optional(z.record(z.string(), z.string())),
    rates: z.optional(
      z.record(
        z.string(),
        z.object({ name: z.optional(z.string()), price: z.optional(z.string()) }),
      ),
    ),
  }),
)

const factKinds = {
  word: z.nullable(z.string()),
  words: z.array(z.string()),
  measure: z.nullable(z.number()),
} satisfies Record<FactKind, unknown>

const factShape = Object.fromEntries(
  factNames.map((name) => [name, factKinds[facts[name].kind]]),
) as { [Name in FactName]: (typeof factKinds)[(typeof facts)[Name]['kind']] }

/**
 * A companion in a list. A VIP companion is `locked` without premium: only id, city, country and
 * `locked.preview` are then filled in.
 */
export const companion = z.object({
  id: z.string(),
  /** Last part of her page's address; her id if the address has no name, as for VIP profiles. */
  slug: z.string(),
  /** True if she wants search engines to skip her page. */
  unlisted: z.optional(z.literal(true)),
  name: z.string(),
  age: z.nullable(z.number()),
  age_range: z.nullable(z.string()),
  /** In the language of the call, like district and country. */
  city: z.string(),
  /** Precedes the city: "Seefeld, Zurich". Left out: none selected. */
  district: z.optional(z.string()),
  country: z.string(),
  status: z.enum(['online', 'offline']),
  isNew: z.boolean(),
  /** For a new companion, start of her public profile. */
  newSince: z.optional(z.string()),
  hasNewPhotos: z.boolean(),
  isFeatured: z.boolean(),
  isVip: z.boolean(),
  isVerified: z.boolean(),
  hasVideos: z.boolean(),
  hasPrivateContent: z.boolean(),
  services: z.array(place),
  ...factShape,
  category: z.nullable(z.enum(['companion', 'masseuse'])),
  /** In lists as she wrote them; in a profile in the requested language, like `rates`. */
  availableServices: z.array(z.string()),
  /** Lowest price per hour, in whole CHF; null: not stated. */
  price_per_hour: z.nullable(z.number()),
  /** Usual time until the first answer to a request; left out: fewer than five answers in 30 days. */
  answer_time: z.optional(z.enum(answerTimes)),
  image: z.nullable(z.string()),
  /** Lists include only the cover; a profile includes all photos. */
  public_photos: z.array(photo),
  /** In the language of `Accept-Language`, else in another one. */
  bio: z.string(),
  otherLanguage,
  tags: z.array(z.string()),
  /** Distance in km from the city of the query, city to city; only if the query has `near`. */
  distance_km: z.optional(z.number()),
  /** Only if the query asks for availability. `since`: ISO time, only for online presence, if known. */
  available: z.optional(
    z.object({
      when: z.enum(freeWhens),
      source: z.enum(['presence', 'schedule']),
      since: z.nullable(z.string()),
    }),
  ),
  /** ISO time; null if locked. */
  last_active: z.nullable(z.string()),
  locked: z.nullable(lockedPreview),
})
export type Companion = z.infer<typeof companion>

export const video = z.object({
  id: z.string(),
  url: z.string(),
  poster: z.nullable(photo),
  durationSeconds: z.number(),
})

export type Video = z.infer<typeof video>

export const storyPicture = z.object({
  id: z.string(),
  type: z.enum(['image', 'video']),
  /** Still image of the story, also for a video. */
  image: photo,
  /** File of a video story. */
  video: z.nullable(z.string()),
  text: z.string(),
  /** Like `altLanguage` of a photo. */
  textLanguage: z.optional(z.string()),
  timestamp: z.string(),
})
export type StoryPicture = z.infer<typeof storyPicture>

const highlight = z.object({
  id: z.string(),
  title: z.string(),
  /** Like `altLanguage` of a photo. */
  titleLanguage: z.optional(z.string()),
  thumbnail: photo,
  stories: z.array(storyPicture),
})

const scheduleDay = z.object({ available: z.boolean(), times: z.string() })

const review = z.object({
  id: z.string(),
  rating: z.number(),
  text: z.string(),
  date: z.string(),
  author: z.string(),
  /** The companion's reply to the review. */
  reply: z.nullable(z.string()),
})

export const profile = z.extend(companion, {
  /** Path of her city's page in the language of the call; left out: the city has no page. */
  city_path: z.optional(z.string()),
  gallery: z.array(z.string()),
  /** Path of the picture for link previews, if she consented to promotion; null: none. */
  previewImage: z.nullable(z.string()),
  detailedBio: z.nullable(z.string()),
  public_videos: z.array(video),
  /** Null without private media. Counts are exact; previews are at most 8 and 6. */
  premiumContent: z.nullable(
    z.object({
      photoCount: z.number(),
      videoCount: z.number(),
      /** Price of the cheapest plan, in CHF. */
      priceMonthly: z.number(),
      description: z.string(),
      photos: z.array(lockedPreview),
      videos: z.array(z.extend(lockedPreview, { durationSeconds: z.number() })),
    }),
  ),
  /** For premium members, with signed links that expire soon; empty for everyone else. */
  private_photos: z.array(photo),
  private_videos: z.array(video),
  /** Live stories, newest first. */
  stories: z.array(storyPicture),
  storyHighlights: z.array(highlight),
  /** Price by service, in the companion's own words. */
  rates: z.record(z.string(), z.string()),
  schedule: z.nullable(z.partialRecord(z.enum(weekdays), scheduleDay)),
  /** Current or next absence; both days included, Zurich time. */
  away: z.nullable(z.object({ from: z.string(), until: z.string() })),
  /** Minimum notice, in hours. */
  notice_hours: z.number(),
  /** Kinds of her contact channels and their audiences, without the contact details. */
  channels: z.array(z.object({ kind: z.enum(channelKinds), audience: z.enum(audiences) })),
  /** Requests are answered by the companion, by the team, or by both together. */
  answeredBy: z.enum(answerers),
  verification: z.object({
    verified: z.boolean(),
    verifiedSince: z.nullable(z.string()),
    validUntil: z.nullable(z.string()),
    /** Passed checks: "identity", "photos", "age". */
    badges: z.array(z.string()),
    /** Valid checks, each with its date and expiry. */
    checks: z.array(
      z.object({
        checked: z.enum(checks),
        checkedAt: z.string(),
        validUntil: z.string(),
        method: z.enum(checkMethods),
      }),
    ),
  }),
  reviews: z.nullable(
    z.object({ average: z.number(), count: z.number(), recent: z.array(review) }),
  ),
})
export type Profile = z.infer<typeof profile>

export const getCompanionSchemas = { response: z.object({ data: profile }) }
export const countOpeningSchemas = { response: z.object({ success: z.literal(true) }) }

/** A profile, by the companion's id or by a current or former slug of her page. */
export const getCompanionEndpoint = endpoint<typeof getCompanionSchemas>()(
  'GET',
  '/api/companions/:id',
  'public',
)

/**
 * Counts that a page of this companion was opened, without any data about the visitor; her own visits, staff's
 * and crawlers' are excluded. 404 without a public profile.
 */
export const countOpeningEndpoint = endpoint<typeof countOpeningSchemas>()(
  'POST',
  '/api/companions/:id/openings',
  'public',
)
