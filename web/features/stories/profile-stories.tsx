import { Trans, useLingui } from '@lingui/react/macro'
import type { Profile } from '#contract/companions'
import { seenStories } from './seen.ts'
import { StoryCircle } from './story-circle.tsx'
import type { ViewerStory } from './viewer-story.ts'

export type OpenStories = { title: string; stories: ViewerStory[] }

type Props = {
  profile: Pick<Profile, 'name' | 'stories' | 'storyHighlights'>
  onOpen: (opened: OpenStories) => void
}

/** The stories of today in one circle, then the kept ones, by highlight. */
export function ProfileStories({ profile, onOpen }: Props) {
  const { t } = useLingui()
  const seen = seenStories.useTexts()
  const { name, stories, storyHighlights } = profile
  const circles = storyHighlights.filter((highlight) => highlight.stories.length > 0)
  const newest = stories[0]
  if (newest) {
    circles.unshift({ id: 'recent', title: t`Recent`, thumbnail: newest.image, stories })
  }
  if (circles.length === 0) {
    return (
      <p className="text-ink-2">
        <Trans>No stories at the moment.</Trans>
      </p>
    )
  }
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-6">
      {circles.map(({ id, title, thumbnail, stories: told }) => (
        <li key={id}>
          <StoryCircle
            photo={thumbnail}
            title={title}
            seen={told.every((story) => seen.includes(story.id))}
            onOpen={() => onOpen({ title: `${name} · ${title}`, stories: told })}
          />
        </li>
      ))}
    </ul>
  )
}
