import type { Companion } from '#contract/companions'
import { CARD_TAGS } from '#contract/limits'

const shown = [
  'id',
  'name',
  'age',
  'city',
  'status',
  'isNew',
  'isFeatured',
  'isVip',
  'public_photos',
  'last_active',
  'locked',
] as const

/** What of a companion her card shows. */
export type CardData = Pick<Companion, (typeof shown)[number] | 'tags'>

export const cardData = (companion: CardData): CardData =>
  Object.fromEntries([
    ...shown.map((key) => [key, companion[key]]),
    ['tags', companion.tags.slice(0, CARD_TAGS)],
  ]) as CardData
