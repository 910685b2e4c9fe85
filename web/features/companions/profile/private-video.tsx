import { useEffect, useRef, useState } from 'react'
import type { Video } from '#catalogue/companions'

type Props = {
  video: Video
  label: string
  className?: string
  /** The link has ended, or the right to it has: see `usePrivateMedia`. */
  onBroken: () => void
}

/**
 * A clip whose link may end while it is played: it goes on from where it was once there is another.
 * Until it fails it keeps the link that it has, whatever newer ones come.
 */
export function PrivateVideo({ video: { url, poster }, label, className = '', onBroken }: Props) {
  const element = useRef<HTMLVideoElement>(null)
  const [link, setLink] = useState({ kept: url, isBroken: false })
  const source = link.isBroken ? url : link.kept
  const stopped = useRef<{ source: string; at: number; wasPlaying: boolean } | null>(null)

  useEffect(() => {
    const clip = element.current
    const from = stopped.current
    if (!clip || !from || from.source === source) return
    stopped.current = null
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
        stopped.current ??= { source, at: currentTime, wasPlaying: !paused }
        setLink({ kept: source, isBroken: true })
        onBroken()
      }}
    />
  )
}
