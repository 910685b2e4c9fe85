import type { Photo, StoryPicture, Video } from '#catalogue/companions'
import { MAIN_LANGUAGE } from '#platform/language'
import { textFor } from '#platform/text-languages'
import { iso } from '../../../platform/lib/time.ts'
import type { PictureDocument, PrivateMedia, StoryDocument } from '../document.ts'

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

type Said = { text: string; language?: string | null; others?: Record<string, string> | undefined }

/** A text in a language, or what stands in for it; then with its language. */
export function saidIn(
  { text, language, others }: Said,
  asked: string,
): { text: string; language?: string } {
  const own = language ?? MAIN_LANGUAGE
  const ownText = textFor({ ...others, [own]: text }, asked, own)
  if (!ownText) return { text: '' }
  return { text: ownText.text, ...(ownText.language !== asked && { language: ownText.language }) }
}

function altIn(
  { alt, altLanguage = MAIN_LANGUAGE, alts }: PictureDocument,
  asked: string,
): Pick<Photo, 'alt' | 'altLanguage'> {
  const { text, language } = saidIn({ text: alt, language: altLanguage, others: alts }, asked)
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
  const texts = saidIn({ ...story, others: story.texts }, language)
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
