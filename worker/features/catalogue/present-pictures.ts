import type { Photo, StoryPicture, Video } from '#contract/companions'
import { MAIN_LANGUAGE } from '#contract/language'
import { textFor } from '#contract/text-languages'
import { iso } from '../../lib/time.ts'
import type { PictureDocument, PrivateMedia, StoryDocument } from './document.ts'

/** The address at which the viewer may open a file. */
export type FileUrl = (companionId: string, mediaId: string, file: string) => string

/** As everyone may; `media.ts` of the routes serves it. */
export const publicUrl: FileUrl = (companionId, mediaId, file) =>
  `/media/${companionId}/${mediaId}/${file}`

/** Nothing but what everyone may open stands for her outside the site. */
export const previewUrl = (companionId: string, mediaId: string): string =>
  publicUrl(companionId, mediaId, 'w640.webp')

/** Whose pictures, for whom: as everyone may open files, and in English, where it is left out. */
export type PictureView = { companionId: string; fileUrl?: FileUrl; language?: string }

export function presentPhoto(
  picture: PictureDocument,
  { companionId, fileUrl = publicUrl, language = MAIN_LANGUAGE }: PictureView,
): Photo {
  const { id, width, height, color } = picture
  const url = fileUrl(companionId, id, 'w640.webp')
  return { id, url, width, height, color, ...altIn(picture, language) }
}

/** The alternative text in a language, or what stands in for it. */
function altIn(
  { alt, altLanguage = MAIN_LANGUAGE, alts }: PictureDocument,
  asked: string,
): Pick<Photo, 'alt' | 'altLanguage'> {
  const found = textFor({ ...alts, [altLanguage]: alt }, asked, altLanguage)
  if (!found) return { alt: '' }
  return { alt: found.text, ...(found.language !== asked && { altLanguage: found.language }) }
}

export const presentVideo = (video: PrivateMedia['videos'][number], view: PictureView): Video => ({
  id: video.id,
  url: (view.fileUrl ?? publicUrl)(view.companionId, video.id, 'video'),
  poster: presentPhoto(video, view),
  durationSeconds: video.durationSeconds,
})

export function presentStoryPicture(story: StoryDocument, view: PictureView): StoryPicture {
  const { companionId, fileUrl = publicUrl, language = MAIN_LANGUAGE } = view
  const written = story.language ?? MAIN_LANGUAGE
  return {
    id: story.id,
    type: story.type === 'video' ? 'video' : 'image',
    image: presentPhoto(story.image, view),
    video: story.type === 'video' ? fileUrl(companionId, story.image.id, 'video') : null,
    text: story.text,
    ...(story.text && written !== language && { textLanguage: written }),
    timestamp: iso(story.createdAt),
  }
}
