import type { Photo, StoryPicture, Video } from '#catalogue/companions'
import { MAIN_LANGUAGE } from '#platform/language'
import { textFor } from '#platform/text-languages'
import { iso } from '../../../platform/lib/time.ts'
import type { PictureDocument, PrivateMedia, StoryDocument } from '../document.ts'

/** Address at which the viewer may open a file. */
export type FileUrl = (companionId: string, mediaId: string, file: string) => string

/** Address for everyone; `media.ts` of the routes serves it. */
export const publicUrl: FileUrl = (companionId, mediaId, file) =>
  `/media/${companionId}/${mediaId}/${file}`

/** Link previews outside the site only use files that everyone may open. */
export const previewUrl = (companionId: string, mediaId: string): string =>
  publicUrl(companionId, mediaId, 'w640.webp')

/** Companion and viewer of pictures. Left out: public addresses, and English. */
export type PictureView = { companionId: string; fileUrl?: FileUrl; language?: string }

export function presentPhoto(
  picture: PictureDocument,
  { companionId, fileUrl = publicUrl, language = MAIN_LANGUAGE }: PictureView,
): Photo {
  const { id, width, height, color } = picture
  const url = fileUrl(companionId, id, 'w640.webp')
  return { id, url, width, height, color, ...altIn(picture, language) }
}

type PictureText = {
  text: string
  language?: string | null
  others?: Record<string, string> | undefined
}

/** A text in a language, or its fallback with the fallback's language. */
export function textInLanguage(
  { text, language, others }: PictureText,
  pageLanguage: string,
): { text: string; language?: string } {
  const originalLanguage = language ?? MAIN_LANGUAGE
  const ownText = textFor({ ...others, [originalLanguage]: text }, pageLanguage, originalLanguage)
  if (!ownText) return { text: '' }
  return {
    text: ownText.text,
    ...(ownText.language !== pageLanguage && { language: ownText.language }),
  }
}

function altIn(
  { alt, altLanguage = MAIN_LANGUAGE, alts }: PictureDocument,
  pageLanguage: string,
): Pick<Photo, 'alt' | 'altLanguage'> {
  const { text, language } = textInLanguage(
    { text: alt, language: altLanguage, others: alts },
    pageLanguage,
  )
  return { alt: text, ...(language && { altLanguage: language }) }
}

export const presentVideo = (video: PrivateMedia['videos'][number], view: PictureView): Video => ({
  id: video.id,
  url: (view.fileUrl ?? publicUrl)(view.companionId, video.id, 'video'),
  poster: presentPhoto(video, view),
  durationSeconds: video.durationSeconds,
})

export function presentStoryPicture(story: StoryDocument, view: PictureView): StoryPicture {
  const { companionId, fileUrl = publicUrl, language = MAIN_LANGUAGE } = view
  const texts = textInLanguage({ ...story, others: story.texts }, language)
  return {
    id: story.id,
    type: story.type === 'video' ? 'video' : 'image',
    image: presentPhoto(story.image, view),
    video: story.type === 'video' ? fileUrl(companionId, story.image.id, 'video') : null,
    text: texts.text,
    ...(texts.language && { textLanguage: texts.language }),
    timestamp: iso(story.createdAt),
  }
}
