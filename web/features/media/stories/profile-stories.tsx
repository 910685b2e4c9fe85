import { Trans, useLingui } from '@lingui/react/macro'
import type { Profile } from '#catalogue/companions'
import { Picture } from '../../../ui/picture.tsx'
import { TextLanguageField } from '../../../ui/text-language.tsx'
import { storedSeenStories } from './seen-stories.ts'
import type { ViewerStory } from './viewer-story.ts'

export type OpenStories = { title: string; titleLanguage?: string; stories: ViewerStory[] }

type Props = {
  profile: Pick<Profile, 'name' | 'stories' | 'storyHighlights'>
  onOpen: (stories: OpenStories) => void
}

/** Today's stories in one circle, followed by the highlights. */
export function ProfileStories({ profile, onOpen }: Props) {
  const { t } = useLingui()
  const seenIds = storedSeenStories.useTexts()
  const { name, stories: live, storyHighlights } = profile
  const circles = storyHighlights.filter(({ stories }) => stories.length > 0)
  if (live[0]) {
    circles.unshift({ id: 'recent', title: t`Recent`, thumbnail: live[0].image, stories: live })
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
      {circles.map(({ id, title, titleLanguage, thumbnail, stories }) => (
        <li key={id}>
          <button
            type="button"
            aria-haspopup="dialog"
            className="block w-18 cursor-pointer text-center md:w-21"
            onClick={() =>
              onOpen({
                title: `${name} · ${title}`,
                ...(titleLanguage && { titleLanguage }),
                stories,
              })
            }
          >
            <span
              className={`story-ring ${stories.every((story) => seenIds.includes(story.id)) ? 'border-line' : 'border-wine'}`}
            >
              <Picture photo={thumbnail} sizes="5rem" className="story-thumb" alt="" />
            </span>
            <span className="mt-2 block truncate text-small text-ink-2" lang={titleLanguage}>
              {title}
            </span>
            <TextLanguageField language={titleLanguage} />
          </button>
        </li>
      ))}
    </ul>
  )
}
