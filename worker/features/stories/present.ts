import type { CompanionContent } from '#contract/admin-stories'
import type { StorySet } from './queries.ts'

const time = (at: number) => new Date(at).toISOString()

const presentStory = ({ id, mediaId, text, createdAt }: StorySet['stories'][number]) => ({
  id,
  media_id: mediaId,
  text,
  created_at: time(createdAt),
})

export const presentStorySet = ({
  highlights,
  stories,
}: StorySet): Pick<CompanionContent, 'stories' | 'highlights'> => ({
  stories: stories.flatMap((one) =>
    one.expiresAt === null ? [] : [{ ...presentStory(one), expires_at: time(one.expiresAt) }],
  ),
  highlights: highlights.map(({ id, title }) => ({
    id,
    title,
    stories: stories.filter(({ highlightId }) => highlightId === id).map(presentStory),
  })),
})
