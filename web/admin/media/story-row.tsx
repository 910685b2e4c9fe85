import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { MediaItem } from '#media/media'
import { IconButton } from '../../ui/button.tsx'
import { storyAnchor } from './story-anchor.ts'
import { TranslatedFields, type TranslatedText } from './translated-fields.tsx'

type Props = {
  id: string
  /** Name in the staff area, as "Story 2" or "Travel 1". */
  name: string
  /** `undefined`: the file has been deleted in the meantime. */
  item: MediaItem | undefined
  value: TranslatedText
  onChange: (input: TranslatedText) => void
  onRemove: () => void
  /** Left out in lists that are ordered by time. */
  onMove?: (step: number) => void
  isFirst?: boolean
  isLast?: boolean
  children?: ReactNode
}

/** One story with its picture, text and position. */
export function StoryEditorRow(props: Props) {
  const { id, name, item, value, onChange, onRemove, onMove, isFirst, isLast, children } = props
  const { t } = useLingui()
  return (
    <li id={storyAnchor(id)} tabIndex={-1} aria-label={name}>
      {item ? <img src={item.thumbnail} alt={item.alt} width={64} height={80} /> : <span />}
      <div className="grid flex-[1_1_14rem] gap-2">
        <TranslatedFields
          value={value}
          label={t`Text of ${name}`}
          placeholder={t`Text`}
          maxLength={200}
          onChange={onChange}
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
