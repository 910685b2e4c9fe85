import type { PlainRefusalId } from '#contract/refusals'
import type { MediaStorage, UploadFields } from '#media/media'
import type { TextLanguage } from '#platform/text-languages'
import { Failure } from '../../platform/lib/failure.ts'
import type { VideoFacts } from '../video/facts.ts'
import type { StoredMedia } from './queries.ts'

/** How often an administrator may upload, change and delete. */
export const mediaRateLimit = { what: 'admin-media', limit: 1_200, windowSeconds: 600 } as const

/** A file's alternative text in a language, "" for none; undefined: in the file's own. */
export const altOf = (
  { alt, altLanguage, alts }: Pick<StoredMedia, 'alt' | 'altLanguage' | 'alts'>,
  language: TextLanguage = altLanguage,
): string => (language === altLanguage ? alt : (alts[language] ?? ''))

type Area = { left: number; top: number; width: number; height: number }

/** @throws Failure 422 for what is no part of the photo */
export function requireCrop(area: Area, { type, width, height }: StoredMedia): void {
  if (type !== 'photo') throw mismatch('media.crop-photo')
  const isWithin = area.left + area.width <= width && area.top + area.height <= height
  if (!isWithin) throw mismatch('media.crop-outside')
  if (area.width === width && area.height === height) throw mismatch('media.crop-whole')
}

const mismatch = (id: PlainRefusalId) => new Failure('invalid', id)

/** @throws Failure 422 when the file is not of the kind that the form says */
export function requireKind(said: 'photo' | 'video', found: 'photo' | 'video'): void {
  if (said !== found) throw mismatch(found === 'photo' ? 'media.is-photo' : 'media.is-video')
}

/** @throws Failure 422 for a story's picture that is private */
export function requireOpen({ purpose, access_level: access }: UploadFields): void {
  if (purpose === 'story' && access === 'private') {
    throw mismatch('media.story-public')
  }
}

/** @throws Failure 422 when the file was altered on its way */
export function requireChecksum(said: string | undefined, found: string): void {
  if (said !== undefined && said !== found) {
    throw mismatch('media.arrived-damaged')
  }
}

/**
 * What the browser measured and the file says must be of one video; the file counts.
 *
 * @returns the duration in seconds
 * @throws Failure 422 when they contradict each other, or neither knows the duration
 */
export function durationOf({ width, height, duration }: UploadFields, facts: VideoFacts): number {
  const seconds = facts.durationSeconds ?? duration
  if (seconds === undefined) throw mismatch('media.no-duration')
  if (duration !== undefined && Math.abs(duration - seconds) > Math.max(1, seconds * 0.05)) {
    throw mismatch('media.duration')
  }
  if (width !== undefined && height !== undefined) {
    const ratioSaid = width / height
    const ratio = facts.width / facts.height
    if (Math.abs(ratioSaid / ratio - 1) > 0.05) throw mismatch('media.shape')
  }
  return seconds
}

/** What a companion's files come to. @param files all of hers */
export const storageOf = (files: readonly Pick<StoredMedia, 'sizeBytes'>[]): MediaStorage => ({
  files: files.length,
  bytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
})
