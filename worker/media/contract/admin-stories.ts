import * as z from 'zod/mini'
import { conflictWith } from '../../platform/contract/conflict.ts'
import { message } from '../../contract/refusals.ts'
import { mediaItem, mediaStorage } from './media.ts'
import { textLanguages } from '../../platform/contract/text-languages.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

const MAX_TEXT = 200
const MAX_TITLE = 40
export const MAX_STORIES = 40
export const MAX_HIGHLIGHTS = 20

export const storyText = z
  .string()
  .check(z.trim(), z.maxLength(MAX_TEXT, message('field.too-long', { max: MAX_TEXT })))
export const highlightTitle = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, message('story.highlight-title-required')),
    z.maxLength(MAX_TITLE, message('field.too-long', { max: MAX_TITLE })),
  )
export const textLanguage = z.enum(textLanguages, message('field.choice'))
/** Texts by language, except the text in its own language. */
export const storyTexts = z.partialRecord(textLanguage, storyText)
export const highlightTitles = z.partialRecord(
  textLanguage,
  z.string().check(z.trim(), z.maxLength(MAX_TITLE, message('field.too-long', { max: MAX_TITLE }))),
)
const stories = <T extends z.ZodMiniType>(story: T) =>
  z.array(story).check(z.maxLength(MAX_STORIES, message('field.too-many', { max: MAX_STORIES })))

const storyInput = z.strictObject({
  id: z.uuid(),
  media_id: z.uuid(),
  text: storyText,
  /** Language of `text`. Omitted: unchanged, or the companion's own. */
  language: z.optional(textLanguage),
  /** Texts in the other languages. Omitted: unchanged. */
  texts: z.optional(storyTexts),
})
const endingStory = z.extend(storyInput, { expires_at: z.iso.datetime() })
const highlightInput = z.strictObject({
  id: z.uuid(),
  title: highlightTitle,
  /** Language of `title`. Omitted: unchanged, or the companion's own. */
  language: z.optional(textLanguage),
  titles: z.optional(highlightTitles),
  stories: stories(storyInput),
})

/** All stories of a companion after the change: omitted ones are removed. */
export const storiesInput = z
  .strictObject({
    /** Revision of the answer that was edited. */
    revision: z.string(),
    /** Stories with an end; shown newest first. */
    stories: stories(endingStory),
    /** Highlights: permanent stories, in their order. */
    highlights: z
      .array(highlightInput)
      .check(z.maxLength(MAX_HIGHLIGHTS, message('field.too-many', { max: MAX_HIGHLIGHTS }))),
  })
  .check(
    z.refine(({ stories: live, highlights }) => {
      const storyIds = [...live, ...highlights.flatMap((highlight) => highlight.stories)].map(
        ({ id }) => id,
      )
      const ids = [...storyIds, ...highlights.map(({ id }) => id)]
      return new Set(ids).size === ids.length
    }, message('story.duplicate-id')),
  )
export type StoriesInput = z.infer<typeof storiesInput>

const story = z.object({
  id: z.string(),
  media_id: z.string(),
  text: z.string(),
  language: textLanguage,
  /** Texts in other languages, if any. */
  texts: storyTexts,
  created_at: z.string(),
})

/** Content of the tab "Media & Content" for a companion. */
export const companionContent = z.object({
  /** Changes with every change of the stories. */
  revision: z.string(),
  /** True: private files have only the address of their preview, because the call gave no reason. */
  private_hidden: z.boolean(),
  /** Gallery, in its order. */
  gallery: z.array(mediaItem),
  /** Pictures and videos for stories alone, newest first. */
  kept: z.array(mediaItem),
  /** Storage of gallery and story files. */
  storage: mediaStorage,
  stories: z.array(z.extend(story, { expires_at: z.string() })),
  highlights: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      language: textLanguage,
      titles: highlightTitles,
      stories: z.array(story),
    }),
  ),
  /** Default language of a new text. */
  own_language: textLanguage,
})
export type CompanionContent = z.infer<typeof companionContent>

export const getContentSchemas = { response: companionContent }

export const saveStoriesSchemas = {
  body: storiesInput,
  response: companionContent,
  conflict: conflictWith('story.changed', companionContent),
}

export const getContentEndpoint = endpoint<typeof getContentSchemas>()(
  'GET',
  '/api/admin/companions/:id/content',
  'staff',
)

/** May be repeated. 409 if the stories have changed since; `current` contains them. */
export const saveStoriesEndpoint = endpoint<typeof saveStoriesSchemas>()(
  'PUT',
  '/api/admin/companions/:id/content',
  'staff',
)
