import type { Companion } from '#catalogue/companions'
import { CARD_TAGS } from '#platform/limits'

const visibleFields = [
  'id',
  'slug',
  'name',
  'age',
  'city',
  'status',
  'isNew',
  'isFeatured',
  'isVip',
  'price_per_hour',
  'last_active',
  'locked',
] as const

/** What of a companion her card shows; that of the home page names the city alone. */
export type CardData = Pick<
  Companion,
  (typeof visibleFields)[number] | 'district' | 'public_photos' | 'tags'
>

export const cardData = (companion: CardData): CardData =>
  Object.fromEntries([
    ...visibleFields.map((key) => [key, companion[key]]),
    // A card's picture has its name beside it and no text of its own.
    ['public_photos', companion.public_photos.map((photo) => ({ ...photo, alt: '' }))],
    ['tags', companion.tags.slice(0, CARD_TAGS)],
  ]) as CardData
