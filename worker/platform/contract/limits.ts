import { DAY_MS, HOUR_MS } from './time.ts'

/** Numbers of the product that both sides of the wire rely on. */

export const HOME_COMPANIONS = 8
export const HOME_STORIES = 12
export const BROWSE_PAGE_SIZE = 100
export const PER_CITY = 2
export const PER_COUNTRY = 10
/** What a premium member's /companions holds at most; /browse has the others. */
export const PREMIUM_CAPS = { perCity: 100, perCountry: 250, total: 1_500 }
export const CARD_TAGS = 2

export const MAX_PAGE_SIZE = 100
export const MAX_SKIP = 1_000_000
export const MAX_SEARCH_LENGTH = 100
export const MAX_SUGGESTIONS = 8
/** Of each kind, by the search over the staff area. */
export const MAX_STAFF_FOUND = 5

export const PUBLIC_TIMEOUT_MS = 10_000

/** A story thumbnail carries a green dot while its story is younger than this. */
export const STORY_FRESH_MS = 6 * HOUR_MS
/** "Online" falls to offline this long after the last activity. */
export const ONLINE_MS = 12 * HOUR_MS
/** "New to the city" and "new photos" hold this long. */
export const NEW_MS = 14 * DAY_MS

export const LOCKED_PHOTOS = 8
export const LOCKED_VIDEOS = 6
export const PUBLIC_PHOTOS_SHOWN = 4
export const REVIEWS_SHOWN = 2

/** By content: JPEG, PNG, GIF, WebP. */
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024
/** Decoders take a multiple of this in bytes, however small the file is. All frames together. */
export const MAX_PICTURE_PIXELS = 60_000_000
/** By content: MP4, QuickTime, WebM. */
export const MAX_VIDEO_BYTES = 50 * 1024 * 1024

/** How many companions a member can follow at a time. */
export const MAX_FOLLOWS = 200
/** Companions that a browser or an account keeps out of its lists. */
export const MAX_HIDDEN = 500
/** Of them, those whom a member blocks. */
export const MAX_BLOCKED = 200
/** Of the stories that a member, or a browser, has seen. */
export const MAX_SEEN_STORIES = 300
/** Profiles that a browser remembers having opened. */
export const MAX_RECENTLY_SEEN = 20

export const ranges = {
  height: { min: 140, max: 200, unit: 'cm' },
  weight: { min: 40, max: 80, unit: 'kg' },
  age: { min: 18, max: 50, unit: 'years' },
  price: { min: 100, max: 1_000, unit: 'CHF' },
} as const
export type RangeName = keyof typeof ranges

/** Mail that is unsent for longer needs staff. */
export const MAIL_LATE_MS = DAY_MS

/** As many of a member's records of one kind are shown to staff, the newest. */
export const MAX_MEMBER_RECORDS = 50

/** A limit in bytes as refusals say it. */
export const megabytes = (bytes: number) => bytes / 1024 ** 2

/** As many ids as fit into a field of an upload's form. */
export const MAX_LATER_FILES = 100
