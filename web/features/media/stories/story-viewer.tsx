import { Trans, useLingui } from '@lingui/react/macro'
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
  type KeyboardEvent as ReactKeyboardEvent,
  type PointerEvent,
} from 'react'
import { Link } from '../../../ui/link.tsx'
import { sourceSet } from '#media/media-urls'
import { useNow } from '../../../lib/use-now.ts'
import { ago } from '../../../lib/ago.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { storedSeenStories } from './seen-stories.ts'
import { STORY_SIZES, StoryFrame } from './story-frame.tsx'
import type { ViewerStory } from './viewer-story.ts'
import '../../../styles/stories.css'

/** A press of at least this length, in ms, pauses the story; a shorter one moves to another. */
const HOLD_MS = 300

type Props = {
  stories: ViewerStory[]
  start?: number
  /** Name of the companion or highlight. */
  title: string
  /** Language of the title, if it is not the page's. */
  titleLanguage?: string
  onClose: () => void
}

export default function StoryViewer({ stories, start = 0, title, titleLanguage, onClose }: Props) {
  const { t } = useLingui()
  const now = useNow()
  const tabHidden = useTabHidden()
  const [index, setIndex] = useState(start)
  const [isPaused, setIsPaused] = useState(
    () => matchMedia('(prefers-reduced-motion: reduce)').matches,
  )
  const [muted, setMuted] = useState(true)
  const [heldSince, setHeldSince] = useState<number | null>(null)

  const story = stories[index] as ViewerStory
  const count = stories.length
  const name = story.companion?.name ?? title

  function go(to: number) {
    if (to >= count) onClose()
    else if (to >= 0) setIndex(to)
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as Element
    if (event.key === 'ArrowRight') go(index + 1)
    else if (event.key === 'ArrowLeft') go(index - 1)
    else if (event.key === ' ' && !target.closest('button:not(.story-area)')) setIsPaused(!isPaused)
    else return
    event.preventDefault()
  })
  // A layout effect, so that keys work as soon as the dialog is visible.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  const next = stories[index + 1]?.image.url
  useEffect(() => {
    storedSeenStories.add(story.id)
    if (next) Object.assign(new Image(), { sizes: STORY_SIZES, srcset: sourceSet(next, 'avif') })
  }, [story.id, next])

  const area = (label: string, to: number) => ({
    type: 'button' as const,
    'aria-label': label,
    onPointerDown: (event: PointerEvent) => setHeldSince(event.timeStamp),
    onPointerLeave: () => setHeldSince(null),
    onPointerCancel: () => setHeldSince(null),
    onPointerUp: (event: PointerEvent) => {
      setHeldSince(null)
      if (heldSince !== null && event.timeStamp - heldSince < HOLD_MS) go(to)
    },
    // Keyboards and assistive technology click without a pointer event.
    onClick: (event: { detail: number }) => event.detail === 0 && go(to),
    // Space pauses the story on these buttons, too, instead of pressing them.
    onKeyUp: (event: ReactKeyboardEvent) => event.key === ' ' && event.preventDefault(),
  })

  return (
    <Dialog open kind="full" hideTitle title={name} onClose={onClose}>
      <div className="nocturne relative h-full overflow-hidden bg-paper text-ink select-none">
        <p className="sr-only" aria-live="polite" aria-atomic="true">
          <Trans>
            Story {index + 1} of {count}
          </Trans>
          {`. ${name}. `}
          <span lang={story.textLanguage}>{story.text}</span>
        </p>
        <div className="relative mx-auto h-full max-w-full overflow-hidden sm:aspect-3/4">
          <StoryFrame
            key={story.id}
            story={story}
            index={index}
            count={count}
            muted={muted}
            isRunning={!isPaused && heldSince === null && !tabHidden}
            onEnd={() => go(index + 1)}
            onRefused={() => setIsPaused(true)}
          />
        </div>
        <div className="pointer-events-none absolute inset-0 z-10 mx-auto h-full max-w-full sm:aspect-3/4">
          <header className="flex items-center gap-1 pt-[max(1.25rem,env(safe-area-inset-top))] pr-1 pl-5">
            <p className="pointer-events-auto mr-auto flex min-w-0 items-center">
              {story.companion ? (
                <Link
                  to={`/companion/${story.companion.slug}`}
                  onClick={onClose}
                  className="flex min-h-11 min-w-0 items-center font-medium hover:underline"
                >
                  <span className="truncate">{name}</span>
                </Link>
              ) : (
                <span className="truncate font-medium" lang={titleLanguage}>
                  {name}
                </span>
              )}
              <span className="ml-3 text-small whitespace-nowrap text-ink-2">
                {ago(story.timestamp, now)}
              </span>
            </p>
            <IconButton
              className="pointer-events-auto"
              icon={isPaused ? 'play' : 'pause'}
              label={isPaused ? t`Play` : t`Pause`}
              onClick={() => setIsPaused(!isPaused)}
            />
            {story.video && (
              <IconButton
                className="pointer-events-auto"
                icon={muted ? 'volume-x' : 'volume-2'}
                label={muted ? t`Sound on` : t`Sound off`}
                onClick={() => setMuted(!muted)}
              />
            )}
            <IconButton
              className="pointer-events-auto"
              icon="x"
              label={t`Close`}
              onClick={onClose}
            />
          </header>
        </div>
        <div
          className="absolute inset-0 flex touch-none items-stretch"
          onContextMenu={(event) => event.preventDefault()}
        >
          {index > 0 ? (
            <button {...area(t`Previous story`, index - 1)} className="story-area w-1/3">
              <Icon name="chevron-left" />
            </button>
          ) : (
            <span className="w-1/3" />
          )}
          <button
            {...area(t`Next story`, index + 1)}
            className="story-area flex-1 justify-items-end"
          >
            <Icon name="chevron-right" />
          </button>
        </div>
      </div>
    </Dialog>
  )
}

/** True while the tab is in the background. */
const useTabHidden = () =>
  useSyncExternalStore(
    watchVisibility,
    () => document.hidden,
    () => false,
  )

function watchVisibility(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
