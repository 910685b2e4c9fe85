import type { CompanionContent } from '#media/admin-stories'
import { iso } from '../../platform/lib/time.ts'
import type { StorySet } from './queries.ts'

const presentStory = (story: StorySet['stories'][number]) => {
  const { id, mediaId, text, language, texts, createdAt } = story
  return { id, media_id: mediaId, text, language, texts, created_at: iso(createdAt) }
}

export const presentStorySet = ({
  highlights,
  stories,
}: StorySet): Pick<CompanionContent, 'stories' | 'highlights'> => ({
  stories: stories.flatMap((story) =>
    story.expiresAt === null ? [] : [{ ...presentStory(story), expires_at: iso(story.expiresAt) }],
  ),
  highlights: highlights.map((highlight) => ({
    id: highlight.id,
    title: highlight.title,
    language: highlight.language,
    titles: highlight.titles,
    stories: stories.filter(({ highlightId }) => highlightId === highlight.id).map(presentStory),
  })),
})
