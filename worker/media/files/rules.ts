import type { PlainRefusalId } from '#contract/refusals'
import type { MediaStorage, UploadFields } from '#media/media'
import type { TextLanguage } from '#platform/text-languages'
import { Failure } from '../../platform/lib/failure.ts'
import type { VideoFacts } from '../video/facts.ts'
import type { StoredMedia } from './queries.ts'

/** Rate limit of uploads, changes and deletions by an administrator. */
export const mediaRateLimit = { what: 'admin-media', limit: 1_200, windowSeconds: 600 } as const

/** Returns a file's alternative text in a language, "" for none. Without a language: in the file's own. */
export const altOf = (
  { alt, altLanguage, alts }: Pick<StoredMedia, 'alt' | 'altLanguage' | 'alts'>,
  language: TextLanguage = altLanguage,
): string => (language === altLanguage ? alt : (alts[language] ?? ''))

type Area = { left: number; top: number; width: number; height: number }

/** @throws Failure 422 if the area is not a part of the photo */
export function requireCrop(area: Area, { type, width, height }: StoredMedia): void {
  if (type !== 'photo') throw mismatch('media.crop-photo')
  const isWithin = area.left + area.width <= width && area.top + area.height <= height
  if (!isWithin) throw mismatch('media.crop-outside')
  if (area.width === width && area.height === height) throw mismatch('media.crop-whole')
}

const mismatch = (id: PlainRefusalId) => new Failure('invalid', id)

/** @throws Failure 422 if the file's type contradicts the form */
export function requireKind(declaredKind: 'photo' | 'video', actualKind: 'photo' | 'video'): void {
  if (declaredKind !== actualKind)
    throw mismatch(actualKind === 'photo' ? 'media.is-photo' : 'media.is-video')
}

/** @throws Failure 422 for a private file with the purpose `story` */
export function requireOpen({ purpose, access_level: access }: UploadFields): void {
  if (purpose === 'story' && access === 'private') {
    throw mismatch('media.story-public')
  }
}

/** @throws Failure 422 if the file was altered in transit */
export function requireChecksum(
  declaredChecksum: string | undefined,
  actualChecksum: string,
): void {
  if (declaredChecksum !== undefined && declaredChecksum !== actualChecksum) {
    throw mismatch('media.damaged')
  }
}

/**
 * Compares the browser's measurements with the file; the file's values take precedence.
 *
 * @returns the duration in seconds
 * @throws Failure 422 if they contradict each other, or neither contains the duration
 */
export function durationOf({ width, height, duration }: UploadFields, facts: VideoFacts): number {
  const seconds = facts.durationSeconds ?? duration
  if (seconds === undefined) throw mismatch('media.no-duration')
  if (duration !== undefined && Math.abs(duration - seconds) > Math.max(1, seconds * 0.05)) {
    throw mismatch('media.duration-mismatch')
  }
  if (width !== undefined && height !== undefined) {
    const declaredRatio = width / height
    const ratio = facts.width / facts.height
    if (Math.abs(declaredRatio / ratio - 1) > 0.05) throw mismatch('media.dimensions-mismatch')
  }
  return seconds
}

/** Number and size of a companion's files. @param files all of her files */
export const storageOf = (files: readonly Pick<StoredMedia, 'sizeBytes'>[]): MediaStorage => ({
  files: files.length,
  bytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
})
