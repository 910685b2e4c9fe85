import { tierOf, type LibraryItem, type MediaItem } from '#contract/media'
import { iso } from '../../lib/time.ts'
import type { StoredMedia } from './queries.ts'

/** The address of one of a media's files. */
export type AddressOf = (media: StoredMedia, file: string) => string

/** @param order its place in the companion's gallery */
export const presentMedia = (
  media: StoredMedia,
  order: number,
  addressOf: AddressOf,
): MediaItem => ({
  id: media.id,
  url: addressOf(media, media.type === 'video' ? 'video' : 'w640.webp'),
  thumbnail: addressOf(media, 'w320.webp'),
  type: media.type,
  access_level: media.accessLevel,
  minimum_tier: tierOf(media.accessLevel),
  purpose: media.purpose,
  stories: media.storyCount,
  caption: media.caption,
  alt: media.alt,
  order,
  width: media.width,
  height: media.height,
  color: media.color,
  preview: media.preview,
  duration: media.durationSeconds,
  size: media.sizeBytes,
  created_at: iso(media.createdAt),
})

/** @param row a media with the name of its companion */
export function presentInLibrary(
  { media, name }: { media: StoredMedia; name: string },
  addressOf: AddressOf,
): LibraryItem {
  const { order: _, ...item } = presentMedia(media, 0, addressOf)
  return { ...item, companion: { id: media.companionId, name } }
}
