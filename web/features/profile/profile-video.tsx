import { useRef, useState } from 'react'
import type { Profile } from '#contract/companions'

type Props = {
  video: Profile['public_videos'][number]
  label: string
  /** The address opens nothing any more; a new one may. */
  onLost: () => void
}

/** Plays one video. The address of a closed one ends after a while: then the next one goes on. */
export function ProfileVideo({ video: { url, poster }, label, onLost }: Props) {
  const [shown, show] = useState(url)
  const [lost, lose] = useState(false)
  const left = useRef<{ at: number; playing: boolean } | null>(null)
  if (lost && url !== shown) {
    show(url)
    lose(false)
  }
  return (
    <video
      controls
      playsInline
      preload="none"
      src={shown}
      poster={poster?.url}
      width={poster?.width ?? 3}
      height={poster?.height ?? 4}
      aria-label={label}
      className="aspect-4/5 w-full bg-paper-2 object-cover sm:aspect-4/3"
      onError={({ currentTarget }) => {
        left.current = { at: currentTarget.currentTime, playing: !currentTarget.paused }
        lose(true)
        if (url === shown) onLost()
      }}
      onLoadedMetadata={({ currentTarget }) => {
        if (!left.current) return
        currentTarget.currentTime = left.current.at
        if (left.current.playing) void currentTarget.play().catch(() => {})
        left.current = null
      }}
    />
  )
}
