import * as z from 'zod/mini'
import { checkMethods, checks } from '../../companions/contract/companion-status.ts'
import { audiences, channelKinds } from '../../companions/contract/channel-options.ts'
import { freeWhens } from './free-when.ts'
import { answerers } from '../../companions/contract/own/own-options.ts'
import { weekdays } from '../../platform/contract/weekdays.ts'

/** A picture in the widths and formats of `media.ts`; `url` is the 640 px WebP. */
export const photo = z.object({
  id: z.string(),
  url: z.string(),
  width: z.number(),
  height: z.number(),
  /** Dominant colour, `#rrggbb`, shown until the picture is there. */
  color: z.string(),
  alt: z.string(),
  /** Of the text, where it is in another language than the one that was asked for. */
  altLanguage: z.optional(z.string()),
})
export type Photo = z.infer<typeof photo>

/** What stands in for a picture that the viewer may not see: at most 24 px wide, as a data URL. */
export const lockedPreview = z.object({ preview: z.string(), color: z.string() })
export type LockedPreview = z.infer<typeof lockedPreview>

const place = z.enum(['incall', 'outcall', 'hotel', 'private'])

/** Which of the texts are in another language than the one that was asked for; left out: none is. */
const otherLanguage = z.optional(
  z.object({
    bio: z.optional(z.string()),
    detailedBio: z.optional(z.string()),
    description: z.optional(z.string()),
    /** Of a profile: by the name that is shown. */
    services: z.optional(z.record(z.string(), z.string())),
    rates: z.optional(
      z.record(
        z.string(),
        z.object({ name: z.optional(z.string()), price: z.optional(z.string()) }),
      ),
    ),
  }),
)

/**
 * A companion in a list. A VIP companion is `locked` for those without premium: id, city, country
 * and `locked.preview` are then all that is filled in.
 */
export const companion = z.object({
  id: z.string(),
  /** What the address of her page ends in; her id where it has no name, as for VIP profiles. */
  slug: z.string(),
  /** She wants search engines to leave her out. */
  unlisted: z.optional(z.literal(true)),
  name: z.string(),
  age: z.nullable(z.number()),
  age_range: z.nullable(z.string()),
  /** In the language of the call, as her district and her country. */
  city: z.string(),
  /** Before the city: "Seefeld, Zurich". Left out: she names none. */
  district: z.optional(z.string()),
  country: z.string(),
  status: z.enum(['online', 'offline']),
  isNew: z.boolean(),
  /** Of a new one, since when she is public. */
  newSince: z.optional(z.string()),
  hasNewPhotos: z.boolean(),
  isFeatured: z.boolean(),
  isVip: z.boolean(),
  isVerified: z.boolean(),
  hasVideos: z.boolean(),
  hasPrivateContent: z.boolean(),
  services: z.array(place),
  category: z.nullable(z.enum(['companion', 'masseuse'])),
  languages: z.array(z.string()),
  nationality: z.nullable(z.string()),
  ethnicity: z.nullable(z.string()),
  eyes: z.nullable(z.string()),
  hair: z.nullable(z.string()),
  breastSize: z.nullable(z.string()),
  height: z.nullable(z.number()),
  weight: z.nullable(z.number()),
  /** In lists as she names them; in a profile in the language that was asked for, as `rates`. */
  availableServices: z.array(z.string()),
  /** What an hour begins at, in whole CHF; null: not stated. */
  price_per_hour: z.nullable(z.number()),
  image: z.nullable(z.string()),
  /** In lists the cover alone; a profile sends them all. */
  public_photos: z.array(photo),
  /** In the language that `Accept-Language` names, else in another one. */
  bio: z.string(),
  otherLanguage,
  tags: z.array(z.string()),
  /** In answers that ask when she is free. `since`: an ISO time, of her presence alone, where it is known. */
  /** From the city that the list is near to, city to city; only where it asks for that. */
  distance_km: z.optional(z.number()),
  available: z.optional(
    z.object({
      when: z.enum(freeWhens),
      source: z.enum(['presence', 'schedule']),
      since: z.nullable(z.string()),
    }),
  ),
  /** ISO time; null when locked. */
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
  /** The still of the story, also of a video. */
  image: photo,
  /** The file of a video story. */
  video: z.nullable(z.string()),
  text: z.string(),
  /** As `altLanguage` of a photo. */
  textLanguage: z.optional(z.string()),
  timestamp: z.string(),
})
export type StoryPicture = z.infer<typeof storyPicture>

const highlight = z.object({
  id: z.string(),
  title: z.string(),
  /** As `altLanguage` of a photo. */
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
  /** The companion's own words about it. */
  reply: z.nullable(z.string()),
})

export const profile = z.extend(companion, {
  /** Of the page of her city in the language of the call; left out: it has none. */
  city_path: z.optional(z.string()),
  gallery: z.array(z.string()),
  /** Path of the picture of links to her profile, by her consent to promotion; null: none. */
  previewImage: z.nullable(z.string()),
  detailedBio: z.nullable(z.string()),
  public_videos: z.array(video),
  /** Null when there is nothing private. Counts are true; previews are at most 8 and 6. */
  premiumContent: z.nullable(
    z.object({
      photoCount: z.number(),
      videoCount: z.number(),
      /** CHF, of the cheapest plan. */
      priceMonthly: z.number(),
      description: z.string(),
      photos: z.array(lockedPreview),
      videos: z.array(z.extend(lockedPreview, { durationSeconds: z.number() })),
    }),
  ),
  /** For premium members, under links of their own that end soon; empty for everyone else. */
  private_photos: z.array(photo),
  private_videos: z.array(video),
  /** Live stories, newest first. */
  stories: z.array(storyPicture),
  storyHighlights: z.array(highlight),
  /** Service to price, in the companion's own words. */
  rates: z.record(z.string(), z.string()),
  schedule: z.nullable(z.partialRecord(z.enum(weekdays), scheduleDay)),
  /** Days by Zurich's calendar, both included: her absence, now or to come. */
  away: z.nullable(z.object({ from: z.string(), until: z.string() })),
  /** How many hours before its beginning she wants to have a request. */
  notice_hours: z.number(),
  /** Which channels she has and for whom, without what they are. */
  channels: z.array(z.object({ kind: z.enum(channelKinds), audience: z.enum(audiences) })),
  /** Who answers requests to her. */
  answeredBy: z.enum(answerers),
  verification: z.object({
    verified: z.boolean(),
    verifiedSince: z.nullable(z.string()),
    validUntil: z.nullable(z.string()),
    /** What was checked: "identity", "photos", "age". */
    badges: z.array(z.string()),
    /** Those that hold now, each with its own day and end. */
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
