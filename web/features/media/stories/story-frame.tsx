import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Picture } from '../../../ui/picture.tsx'
import { TextLanguage } from '../../../ui/text-language.tsx'
import type { ViewerStory } from './viewer-story.ts'

export const STORY_SIZES = '(min-width: 640px) 75vh, 100vw'

/** An image is shown for a hundred steps of this length. */
const STEP_MS = 50
const FULL = 100

/** With more stories the gaps alone would fill a narrow screen. */
const MAX_PARTS = 30

type Props = {
  story: ViewerStory
  index: number
  count: number
  running: boolean
  muted: boolean
  onEnd: () => void
  /** The browser would not play a video by itself. */
  onRefused: () => void
}

/** One story and the bar that shows how far it is; its key is the story. */
export function StoryFrame({ story, index, count, running, muted, onEnd, onRefused }: Props) {
  const [progress, setProgress] = useState(0)
  const [playable, setPlayable] = useState(story.video !== null)
  const video = useRef<HTMLVideoElement>(null)
  const end = useEffectEvent(onEnd)
  const refused = useEffectEvent(onRefused)

  useEffect(() => {
    if (!running || playable) return
    const timer = setInterval(() => setProgress((steps) => steps + 1), STEP_MS)
    return () => clearInterval(timer)
  }, [running, playable])

  useEffect(() => {
    if (progress >= FULL) end()
  }, [progress])

  useEffect(() => {
    if (!running) return video.current?.pause()
    video.current?.play().catch((error: Error) => {
      if (error.name === 'NotAllowedError') refused()
      // It may have failed before React listened.
      if (error.name === 'NotSupportedError') setPlayable(false)
    })
  }, [running])

  return (
    <>
      <Picture
        photo={story.image}
        sizes={STORY_SIZES}
        eager
        className="absolute inset-0 aspect-auto h-full"
      />
      {playable && (
        <video
          ref={video}
          src={story.video ?? undefined}
          muted={muted}
          playsInline
          className="absolute inset-0 h-full w-full object-cover object-(--photo-position)"
          onTimeUpdate={({ currentTarget: { currentTime, duration } }) =>
            setProgress(Math.min(FULL - 1, (currentTime / duration) * FULL || 0))
          }
          onEnded={onEnd}
          onError={() => setPlayable(false)}
        />
      )}
      <div className="scrim-top absolute inset-x-0 top-0 h-32" />
      <div
        aria-hidden="true"
        className={`absolute inset-x-3 top-2 flex ${count > MAX_PARTS ? '' : 'gap-1'}`}
      >
        {Array.from({ length: count }, (_, at) => (
          <span key={at} className="h-0.5 flex-1 overflow-hidden bg-line">
            <span
              className="block h-full origin-left bg-ink"
              style={{ scale: `${at === index ? progress / FULL : Number(at < index)} 1` }}
            />
          </span>
        ))}
      </div>
      {story.text && (
        <p className="scrim absolute inset-x-0 bottom-0 px-6 pt-20 pb-[max(2rem,env(safe-area-inset-bottom))] text-lead">
          <span lang={story.textLanguage}>{story.text}</span>
          <TextLanguage language={story.textLanguage} />
        </p>
      )}
    </>
  )
}
