import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Picture } from '../../../ui/picture.tsx'
import { TextLanguageField } from '../../../ui/text-language.tsx'
import type { ViewerStory } from './viewer-story.ts'

export const STORY_SIZES = '(min-width: 640px) 75vh, 100vw'

/** Length of a step in ms; an image is shown for a hundred steps. */
const STEP_MS = 50
const STEP_COUNT = 100

/** Most parts of the progress bar: with more, the gaps alone would fill a narrow screen. */
const MAX_PARTS = 30

type Props = {
  story: ViewerStory
  index: number
  count: number
  isRunning: boolean
  muted: boolean
  onEnd: () => void
  /** Called if the browser refuses to play a video automatically. */
  onRefused: () => void
}

/** One story with its progress bar; the caller sets the story's id as key. */
export function StoryFrame({ story, index, count, isRunning, muted, onEnd, onRefused }: Props) {
  const [progress, setProgress] = useState(0)
  const [playable, setPlayable] = useState(story.video !== null)
  const video = useRef<HTMLVideoElement>(null)
  const end = useEffectEvent(onEnd)
  const reportRefusal = useEffectEvent(onRefused)

  useEffect(() => {
    if (!isRunning || playable) return
    const timer = setInterval(() => setProgress((steps) => steps + 1), STEP_MS)
    return () => clearInterval(timer)
  }, [isRunning, playable])

  useEffect(() => {
    if (progress >= STEP_COUNT) end()
  }, [progress])

  useEffect(() => {
    if (!isRunning) return video.current?.pause()
    video.current?.play().catch((error: Error) => {
      if (error.name === 'NotAllowedError') reportRefusal()
      // The video may have failed before React attached its listener.
      if (error.name === 'NotSupportedError') setPlayable(false)
    })
  }, [isRunning])

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
            setProgress(Math.min(STEP_COUNT - 1, (currentTime / duration) * STEP_COUNT || 0))
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
        {Array.from({ length: count }, (_, segment) => (
          <span key={segment} className="h-0.5 flex-1 overflow-hidden bg-line">
            <span
              className="block h-full origin-left bg-ink"
              style={{
                scale: `${segment === index ? progress / STEP_COUNT : Number(segment < index)} 1`,
              }}
            />
          </span>
        ))}
      </div>
      {story.text && (
        <p className="scrim absolute inset-x-0 bottom-0 px-6 pt-20 pb-[max(2rem,env(safe-area-inset-bottom))] text-lead">
          <span lang={story.textLanguage}>{story.text}</span>
          <TextLanguageField language={story.textLanguage} />
        </p>
      )}
    </>
  )
}
