import type { ReactNode } from 'react'
import type { LockedPreview } from '#catalogue/companions'
import { Icon } from '../../../ui/icon.tsx'
import { LockedPicture } from '../../../ui/picture.tsx'

/** A blurred picture with a lock; its label is in the corner. */
export const LockedTile = ({
  preview: { preview, color },
  className = '',
  children,
}: {
  preview: LockedPreview
  className?: string
  children?: ReactNode
}) => (
  <span className="nocturne relative block text-ink">
    <LockedPicture preview={preview} color={color} className={className} />
    <span className="absolute inset-0 grid place-items-center bg-paper/45 text-brass">
      <Icon name="lock" />
    </span>
    {children && <span className="absolute right-3 bottom-2 text-small">{children}</span>}
  </span>
)
