import { DAY_MS, HOUR_MS } from './time.ts'

/** Numbers that the Worker and the web app share. */

export const HOME_COMPANIONS = 8
export const HOME_STORIES = 12
export const BROWSE_PAGE_SIZE = 100
export const MAX_PER_CITY = 2
export const PER_COUNTRY = 10
/** Maximum companions on a premium member's /companions page; /browse lists the others. */
export const PREMIUM_CAPS = { perCity: 100, perCountry: 250, total: 1_500 }
export const CARD_TAGS = 2

export const MAX_PAGE_SIZE = 100
/** Numbers of open work are shown up to this, larger ones as "99+". */
export const MAX_SHOWN_COUNT = 99
export const MAX_SKIP = 1_000_000
export const MAX_SEARCH_LENGTH = 100
export const MAX_SUGGESTIONS = 8
/** Maximum results of each kind in the search of the staff area. */
export const MAX_STAFF_RESULTS = 5

export const PUBLIC_TIMEOUT_MS = 10_000

/** A story thumbnail has a green dot while its story is younger than this. */
export const STORY_FRESH_MS = 6 * HOUR_MS
/** A companion is shown as offline this long after her last activity. */
export const ONLINE_MS = 12 * HOUR_MS
/** "New to the city" and "new photos" are shown this long. */
export const NEW_MS = 14 * DAY_MS

export const LOCKED_PHOTOS = 8
export const LOCKED_VIDEOS = 6
export const MAX_PUBLIC_PHOTOS = 4
export const MAX_REVIEWS = 2

/** Maximum size of a JPEG, PNG, GIF or WebP file (by its content). */
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024
/**
 * Maximum pixels of an image, all frames together, because decoders use a multiple of this in bytes even for a small
 * file.
 */
export const MAX_PICTURE_PIXELS = 60_000_000
/** Maximum size of an MP4, QuickTime or WebM file (by its content). */
export const MAX_VIDEO_BYTES = 50 * 1024 * 1024

/** Maximum companions that a member follows. */
export const MAX_FOLLOWS = 200
/** Maximum companions that a browser or an account hides from its lists. */
export const MAX_HIDDEN = 500
/** Maximum hidden companions that a member blocks as well. */
export const MAX_BLOCKED = 200
/** Maximum seen stories stored for a member or in a browser. */
export const MAX_SEEN_STORIES = 300
/** Maximum recently opened profiles stored in a browser. */
export const MAX_RECENTLY_SEEN = 20

export const ranges = {
  height: { min: 140, max: 200, unit: 'cm' },
  weight: { min: 40, max: 80, unit: 'kg' },
  age: { min: 18, max: 50, unit: 'years' },
  price: { min: 100, max: 1_000, unit: 'CHF' },
} as const
export type RangeName = keyof typeof ranges

/** Mail that is still unsent after this time needs staff. */
export const MAIL_LATE_MS = DAY_MS

/** Maximum records of one kind that staff see of a member; the newest. */
export const MAX_MEMBER_RECORDS = 50

/** Megabytes, the unit of sizes in error messages. */
export const megabytes = (bytes: number) => bytes / 1024 ** 2

/** Maximum ids in one field of an upload form. */
export const MAX_LATER_FILES = 100
