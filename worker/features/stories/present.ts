import type { CompanionContent } from '#contract/admin-stories'
import { iso } from '../../lib/time.ts'
import type { StorySet } from './queries.ts'

const presentStory = ({ id, mediaId, text, createdAt }: StorySet['stories'][number]) => ({
  id,
  media_id: mediaId,
  text,
  created_at: iso(createdAt),
})

export const presentStorySet = ({
  highlights,
  stories,
}: StorySet): Pick<CompanionContent, 'stories' | 'highlights'> => ({
  stories: stories.flatMap((one) =>
    one.expiresAt === null ? [] : [{ ...presentStory(one), expires_at: iso(one.expiresAt) }],
  ),
  highlights: highlights.map(({ id, title }) => ({
    id,
    title,
    stories: stories.filter(({ highlightId }) => highlightId === id).map(presentStory),
  })),
})
