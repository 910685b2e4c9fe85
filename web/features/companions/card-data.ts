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
  'answer_time',
  'last_active',
  'locked',
] as const

/** Fields of a companion that a card shows; on the home page a card names only the city. */
export type CardData = Pick<
  Companion,
  (typeof visibleFields)[number] | 'district' | 'public_photos' | 'tags'
>

export const cardData = (companion: CardData): CardData =>
  Object.fromEntries([
    ...visibleFields.map((key) => [key, companion[key]]),
    // A card's picture is next to its name, so an alternative text would repeat it.
    ['public_photos', companion.public_photos.map((photo) => ({ ...photo, alt: '' }))],
    ['tags', companion.tags.slice(0, CARD_TAGS)],
  ]) as CardData
