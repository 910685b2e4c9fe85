import type { ReactNode } from 'react'
import type { Photo } from '#contract/companions'
import { Picture } from '../../ui/picture.tsx'

type Props = {
  photo: Photo
  /** What the circle opens, below it. */
  title: string
  seen: boolean
  onOpen: () => void
  /** On the circle's edge. */
  children?: ReactNode
}

/** A round picture in a ring, which dims once everything behind it was seen. */
export const StoryCircle = ({ photo, title, seen, onOpen, children }: Props) => (
  <button type="button" className="story-circle" onClick={onOpen} aria-haspopup="dialog">
    <span className={`story-ring ${seen ? 'border-line' : 'border-wine'}`}>
      <Picture photo={photo} sizes="5rem" alt="" className="aspect-square rounded-full" />
      {children}
    </span>
    <span className="mt-2 block w-full truncate text-small text-ink-2">{title}</span>
  </button>
)
