import type { CompanionContent } from '#media/admin-stories'
import { iso } from '../../platform/lib/time.ts'
import type { StorySet } from './queries.ts'

const presentStory = (one: StorySet['stories'][number]) => {
  const { id, mediaId, text, language, texts, createdAt } = one
  return { id, media_id: mediaId, text, language, texts, created_at: iso(createdAt) }
}

export const presentStorySet = ({
  highlights,
  stories,
}: StorySet): Pick<CompanionContent, 'stories' | 'highlights'> => ({
  stories: stories.flatMap((one) =>
    one.expiresAt === null ? [] : [{ ...presentStory(one), expires_at: iso(one.expiresAt) }],
  ),
  highlights: highlights.map((one) => ({
    id: one.id,
    title: one.title,
    language: one.language,
    titles: one.titles,
    stories: stories.filter(({ highlightId }) => highlightId === one.id).map(presentStory),
  })),
})
