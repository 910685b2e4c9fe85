import { tierOf, type LibraryItem, type MediaItem } from '#media/media'
import { iso } from '../../platform/lib/time.ts'
import type { StoredMedia } from './queries.ts'

/** Returns the address of one of a media item's files. */
export type AddressOf = (media: StoredMedia, file: string) => string

const presentFile = (media: StoredMedia, addressOf: AddressOf): Omit<MediaItem, 'order'> => ({
  id: media.id,
  url: addressOf(media, media.type === 'video' ? 'video' : 'w640.webp'),
  thumbnail: addressOf(media, 'w320.webp'),
  type: media.type,
  access_level: media.accessLevel,
  minimum_tier: tierOf(media.accessLevel),
  purpose: media.purpose,
  stories: media.storyCount,
  caption: media.alt,
  alt: media.alt,
  alt_language: media.altLanguage,
  alts: media.alts,
  width: media.width,
  height: media.height,
  color: media.color,
  preview: media.preview,
  duration: media.durationSeconds,
  size: media.sizeBytes,
  has_consent: media.hasConsent,
  created_at: iso(media.createdAt),
})

/** @param order position in the companion's gallery */
export const presentMedia = (
  media: StoredMedia,
  order: number,
  addressOf: AddressOf,
): MediaItem => ({ ...presentFile(media, addressOf), order })

export const isPublicFile = ({ accessLevel }: { accessLevel: string }) => accessLevel === 'public'

/** Removes the texts of a private file, which describe what it shows. */
export const coverPrivateFile = (file: StoredMedia): StoredMedia =>
  isPublicFile(file) ? file : { ...file, alt: '', alts: {} }

/** @param row a media item with the name of its companion */
export const presentInLibrary = (
  { media, name }: { media: StoredMedia; name: string },
  { addressOf, coversPrivate }: { addressOf: AddressOf; coversPrivate: boolean },
): LibraryItem => ({
  ...presentFile(coversPrivate ? coverPrivateFile(media) : media, addressOf),
  companion: { id: media.companionId, name },
  is_covered: coversPrivate && !isPublicFile(media),
})
