import type { MediaItem } from '#contract/media-items'
import type { StoredMedia } from './queries.ts'
import { tierOf } from './rules.ts'

/** @param order its place among the companion's media */
export const presentMedia = (media: StoredMedia, order: number): MediaItem => ({
  id: media.id,
  url: urlOf(media),
  type: media.type,
  access_level: media.accessLevel,
  minimum_tier: tierOf(media.accessLevel),
  caption: media.caption,
  alt: media.alt,
  order,
  width: media.width,
  height: media.height,
  color: media.color,
  preview: media.preview,
  duration: media.durationSeconds,
})

function urlOf({ accessLevel, companionId, id, type, preview }: StoredMedia): string {
  if (accessLevel === 'private') return preview
  return `/media/${companionId}/${id}/${type === 'video' ? 'video' : 'w640.webp'}`
}
