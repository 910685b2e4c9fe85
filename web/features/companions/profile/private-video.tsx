import { useEffect, useRef, useState } from 'react'
import type { Video } from '#catalogue/companions'

type Props = {
  video: Video
  label: string
  className?: string
  /** Called when the link or the right to it has expired; see `usePrivateMedia`. */
  onBroken: () => void
}

/**
 * A clip whose link may expire during playback: it continues at the same position with a new link. It uses
 * its first link until that fails, even if newer ones arrive.
 */
export function PrivateVideo({ video: { url, poster }, label, className = '', onBroken }: Props) {
  const element = useRef<HTMLVideoElement>(null)
  const [link, setLink] = useState({ kept: url, isBroken: false })
  const source = link.isBroken ? url : link.kept
  const interruption = useRef<{ source: string; at: number; wasPlaying: boolean } | null>(null)

  useEffect(() => {
    const clip = element.current
    const from = interruption.current
    if (!clip || !from || from.source === source) return
    interruption.current = null
    clip.currentTime = from.at
    if (from.wasPlaying) void clip.play().catch(() => {})
  }, [source])

  return (
    <video
      ref={element}
      controls
      playsInline
      preload="none"
      src={source}
      poster={poster?.url}
      width={poster?.width ?? 3}
      height={poster?.height ?? 4}
      aria-label={label}
      className={className}
      onLoadedMetadata={() => setLink({ kept: source, isBroken: false })}
      onError={({ currentTarget: { currentTime, paused } }) => {
        interruption.current ??= { source, at: currentTime, wasPlaying: !paused }
        setLink({ kept: source, isBroken: true })
        onBroken()
      }}
    />
  )
}
