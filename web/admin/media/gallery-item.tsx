import { Trans, useLingui } from '@lingui/react/macro'
import type { KeyboardEvent, ReactNode } from 'react'
import type { MediaItem } from '#media/media'
import { Button, IconButton } from '../../ui/button.tsx'
import { CheckboxWithNote } from '../../ui/choice-fields.tsx'
import { useTextLanguagesInText } from '../../features/companions/text-language-names.ts'
import { AltFields, altInput } from '../../features/media/alt-fields.tsx'
import { MediaBadges, MediaThumb, NoConsentNote } from '../../features/media/media-view.tsx'
import type { FileAct } from './file-dialog.tsx'
import type { EditedContent } from './use-content.ts'

type Props = {
  item: MediaItem
  name: string
  index: number
  count: number
  isCover: boolean
  isDragged: boolean
  locked: boolean
  /** Only the preview of the private file is loaded. */
  isCovered: boolean
  /** Id of the element that explains how to move files. */
  hint: string
  content: EditedContent
  /** @param follow the control that keeps the focus, as "<button> <id>" */
  onMove: (index: number, follow?: string) => void
  onDrag: (id: string | null) => void
  onDropped: () => void
  onAct: (action: FileAct) => void
  /** The record of consent. */
  children?: ReactNode
}

export function GalleryItem(props: Props) {
  const { item, name, isCover, isDragged, locked, isCovered } = props
  const { content, onDrag, onDropped, onAct } = props
  const { t } = useLingui()
  const names = useTextLanguagesInText()
  const { id, alt: text, access_level: access } = item
  return (
    // Drop target; its buttons offer the same actions.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={isDragged ? 'opacity-40' : ''}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) event.preventDefault()
      }}
      onDrop={(event) => {
        if (event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        onDropped()
      }}
    >
      <div
        draggable={!locked}
        onDragStart={(event) => {
          event.dataTransfer.setData('text/plain', name)
          onDrag(id)
        }}
        onDragEnd={() => onDrag(null)}
      >
        {isCovered ? (
          <CoveredThumb item={item} />
        ) : (
          <MediaThumb
            item={item}
            name={name}
            onOpen={() => onAct('view')}
            onBroken={content.refetch}
          />
        )}
      </div>
      <MediaBadges item={item} isCover={isCover} />
      {props.children}
      <NoConsentNote item={item} />
      {locked && <p className="text-small text-ink-2">{text}</p>}
      {!locked && isCovered && <MoveButtons {...props} />}
      {!locked && !isCovered && (
        <>
          <MoveButtons {...props} />
          <AltFields
            item={item}
            name={name}
            names={names}
            valueIn={(language) => altInput(item, language)}
            onSave={(language, alt) => content.change(id, { alt, language })}
          />
          <CheckboxWithNote
            checked={access === 'private'}
            onChange={(isPrivate) =>
              content.change(id, { access_level: isPrivate ? 'private' : 'public' })
            }
          >
            <Trans>
              Private<span className="sr-only">: {name}</span>
            </Trans>
          </CheckboxWithNote>
          <p className="media-acts">
            {item.type === 'photo' && access === 'public' && !isCover && (
              <Button
                variant="quiet"
                aria-label={t`Make cover: ${name}`}
                onClick={() => props.onMove(0)}
              >
                <Trans>Make cover</Trans>
              </Button>
            )}
            {item.type === 'photo' && (
              <Button variant="quiet" aria-label={t`Crop ${name}`} onClick={() => onAct('crop')}>
                <Trans>Crop…</Trans>
              </Button>
            )}
            <Button
              variant="quiet"
              aria-label={t`Replace ${name}`}
              onClick={() => onAct('replace')}
            >
              <Trans>Replace…</Trans>
            </Button>
            <Button variant="quiet" aria-label={t`Delete ${name}`} onClick={() => onAct('delete')}>
              <Trans>Delete</Trans>
            </Button>
          </p>
        </>
      )}
    </li>
  )
}

export const CoveredThumb = ({ item }: { item: Pick<MediaItem, 'thumbnail'> }) => (
  <span className="media-thumb">
    <span className="photo">
      <img src={item.thumbnail} alt="" width={320} height={427} className="blur-md" />
    </span>
  </span>
)

const steps: Record<string, number> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
  Home: -Infinity,
  End: Infinity,
}

function MoveButtons({ item, name, index, count, hint, onMove }: Props) {
  const { t } = useLingui()
  const { id } = item
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    onMove(index + step, `handle ${id}`)
  }
  return (
    <p className="flex items-center justify-between">
      <IconButton
        icon="chevron-left"
        label={t`Move ${name} earlier`}
        data-move={`earlier ${id}`}
        className="aria-disabled:opacity-35"
        aria-disabled={index === 0}
        onClick={() => onMove(index - 1, `earlier ${id}`)}
      />
      <button
        type="button"
        className="min-h-9 min-w-12 cursor-grab border border-line tabular-nums"
        aria-label={t`Move ${name}, ${index + 1} of ${count}`}
        aria-describedby={hint}
        data-move={`handle ${id}`}
        onKeyDown={onKeyDown}
      >
        {index + 1}
      </button>
      <IconButton
        icon="chevron-right"
        label={t`Move ${name} later`}
        data-move={`later ${id}`}
        className="aria-disabled:opacity-35"
        aria-disabled={index === count - 1}
        onClick={() => onMove(index + 1, `later ${id}`)}
      />
    </p>
  )
}
