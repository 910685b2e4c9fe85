import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { MediaItem } from '#media/media'
import { IconButton } from '../../ui/button.tsx'
import { storyAnchor } from './story-anchor.ts'
import { WrittenFields, type Said } from './written-fields.tsx'

type Props = {
  id: string
  /** As staff know it: "Story 2", "Travel 1". */
  name: string
  /** Undefined: it has been deleted meanwhile. */
  item: MediaItem | undefined
  said: Said
  onSaid: (said: Said) => void
  onRemove: () => void
  /** Left out where the order is of time. */
  onMove?: (step: number) => void
  isFirst?: boolean
  isLast?: boolean
  children?: ReactNode
}

/** One story: its picture, its words, and where it stands. */
export function StoryEditorRow(props: Props) {
  const { id, name, item, said, onSaid, onRemove, onMove, isFirst, isLast, children } = props
  const { t } = useLingui()
  return (
    <li id={storyAnchor(id)} tabIndex={-1} aria-label={name}>
      {item ? <img src={item.thumbnail} alt={item.alt} width={64} height={80} /> : <span />}
      <div className="media-words">
        <WrittenFields
          said={said}
          label={t`Text of ${name}`}
          placeholder={t`Text`}
          maxLength={200}
          onSaid={onSaid}
        />
      </div>
      {children}
      {onMove && (
        <>
          <IconButton
            icon="chevron-left"
            label={t`Move ${name} earlier`}
            aria-disabled={isFirst}
            onClick={() => onMove(-1)}
          />
          <IconButton
            icon="chevron-right"
            label={t`Move ${name} later`}
            aria-disabled={isLast}
            onClick={() => onMove(1)}
          />
        </>
      )}
      <IconButton icon="x" label={t`Remove ${name}`} onClick={onRemove} />
    </li>
  )
}
