import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { Link } from '../../../ui/link.tsx'
import { STORY_FRESH_MS } from '#platform/limits'
import type { Story } from '#media/stories'
import { useNow } from '../../../lib/use-now.ts'
import { browserComponent } from '../../../lib/lazy-component.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { storedSeenStories } from './seen-stories.ts'

const StoryViewer = browserComponent(!import.meta.env.SSR && (() => import('./story-viewer.tsx')))

/** One thumbnail per companion with stories; without a script each links to the profile. */
export function StoryStrip({ stories }: { stories: Story[] }) {
  const { t } = useLingui()
  const now = useNow()
  const seenIds = storedSeenStories.useTexts()
  const [start, setStart] = useState<number | null>(null)
  return (
    <>
      <ul aria-label={t`Stories`} className="story-row">
        {stories.map(({ id, companionSlug, companionName, image, timestamp }, index) => (
          <li key={id}>
            <Link
              to={`/companion/${companionSlug}`}
              aria-haspopup="dialog"
              className="block w-18 text-center md:w-21"
              onClick={(event) => {
                event.preventDefault()
                setStart(index)
              }}
            >
              <span
                className={`story-ring ${seenIds.includes(id) ? 'border-line' : 'border-wine'}`}
              >
                <Picture photo={image} sizes="thumbnail" className="story-thumb" alt="" />
                {now - Date.parse(timestamp) < STORY_FRESH_MS && (
                  <span className="story-dot">
                    <span className="sr-only">
                      <Trans>New</Trans>
                    </span>
                  </span>
                )}
              </span>
              <span className="mt-2 block truncate text-small text-ink-2">{companionName}</span>
            </Link>
          </li>
        ))}
      </ul>
      {start !== null && (
        <Suspense fallback={null}>
          <StoryViewer
            title={t`Stories`}
            start={start}
            onClose={() => setStart(null)}
            stories={stories.map(viewerStory)}
          />
        </Suspense>
      )}
    </>
  )
}

const viewerStory = ({ companionSlug, companionName, content, ...story }: Story) => ({
  ...story,
  video: story.type === 'video' ? content : null,
  companion: { slug: companionSlug, name: companionName },
})
