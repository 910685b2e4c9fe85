import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useRef, useState } from 'react'
import type { MediaItem } from '#media/media'
import { listConsentsEndpoint } from '#media/media-consents'
import { getMediaUsageEndpoint } from '#media/media-usage'
import { useStaffAnswer } from '../shared/api/use-staff-answer.ts'
import { BlockedFiles } from './blocked-files.tsx'
import { FileDialog, type FileAct } from './file-dialog.tsx'
import { FileUsage } from './file-usage.tsx'
import { GalleryItem } from './gallery-item.tsx'
import { ItemConsent } from './item-consent.tsx'
import { RecordConsent } from './record-consent.tsx'
import type { EditedContent } from './use-content.ts'

type Props = {
  companionId: string
  content: EditedContent
  gallery: MediaItem[]
  /** Private files are previews, which can be moved but not opened or edited. */
  coversPrivate: boolean
  locked: boolean
}

/** A companion's public and private files in order; moved by buttons, keys or dragging. */
export function MediaGallery({ companionId, content, gallery, coversPrivate, locked }: Props) {
  const { t } = useLingui()
  const hint = useId()
  const list = useRef<HTMLUListElement>(null)
  const [openFile, setOpenFile] = useState<{ id: string; act: FileAct } | null>(null)
  const [recording, setRecording] = useState<string | null>(null)
  const query = { params: { id: companionId } }
  const { data, refetch } = useStaffAnswer(listConsentsEndpoint, query, { leave: false })
  const consents = data?.consents
  const shownBy = { query: { companion: companionId } }
  const { data: usageAnswer } = useStaffAnswer(getMediaUsageEndpoint, shownBy, { leave: false })
  const [dragged, setDragged] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const movedBy = useRef<string | null>(null)
  const names = nameAll(gallery, t`Photo`, t`Video`)
  const cover = gallery.find((item) => item.type === 'photo' && item.access_level === 'public')?.id

  // Moving a file moves its element in the document, which drops the focus.
  useEffect(() => {
    if (!movedBy.current) return
    const button = list.current?.querySelector<HTMLElement>(`[data-move="${movedBy.current}"]`)
    if (button && document.activeElement !== button) button.focus()
    movedBy.current = null
  })

  function move(id: string, target: number, follow?: string) {
    const from = gallery.findIndex((item) => item.id === id)
    const place = Math.max(0, Math.min(target, gallery.length - 1))
    if (place === from) return
    movedBy.current = follow ?? null
    content.move(id, place)
    setAnnouncement(t`${names.get(id)} is now ${place + 1} of ${gallery.length}.`)
  }

  const find = (id: string | null) => gallery.find((item) => item.id === id)
  const openItem = find(openFile?.id ?? null)
  const recorded = find(recording)
  return (
    <section className="grid gap-3">
      <h3>
        <Trans>Gallery</Trans>
      </h3>
      {gallery.length === 0 && (
        <p className="text-ink-2">
          <Trans>No photos or videos yet.</Trans>
        </p>
      )}
      {!locked && gallery.length > 1 && (
        <p id={hint} className="text-small text-ink-2">
          <Trans>
            Drag a photo into place, or focus its handle and use the arrow keys. The first public
            photo is the cover.
          </Trans>
        </p>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ul ref={list} className="media-grid" aria-label={t`Gallery`}>
        {gallery.map((item, index) => (
          <GalleryItem
            key={item.id}
            item={item}
            name={names.get(item.id) ?? ''}
            index={index}
            count={gallery.length}
            isCover={item.id === cover}
            isDragged={dragged === item.id}
            locked={locked}
            isCovered={coversPrivate && item.access_level === 'private'}
            hint={hint}
            content={content}
            onMove={(target, follow) => move(item.id, target, follow)}
            onDrag={setDragged}
            onDropped={() => {
              if (dragged) move(dragged, index)
              setDragged(null)
            }}
            onAct={(action) => setOpenFile({ id: item.id, act: action })}
          >
            <FileUsage
              usage={usageAnswer?.files.find(({ id }) => id === item.id)}
              name={names.get(item.id) ?? ''}
            />
            {consents && (
              <ItemConsent
                record={consents.find(({ mediaId }) => mediaId === item.id)}
                name={names.get(item.id) ?? ''}
                locked={locked}
                onRecord={() => setRecording(item.id)}
              />
            )}
          </GalleryItem>
        ))}
      </ul>
      {data && (
        <BlockedFiles
          companionId={companionId}
          files={data.blocked}
          onLifted={() => void refetch()}
        />
      )}
      {openFile && openItem && (
        <FileDialog
          act={openFile.act}
          companionId={companionId}
          item={openItem}
          name={names.get(openItem.id) ?? ''}
          onClose={() => setOpenFile(null)}
          refetch={content.refetch}
          onChanged={(text) => {
            setOpenFile(null)
            content.setMessage({ kind: 'success', text })
            content.refetch()
            void refetch()
          }}
        />
      )}
      {recorded && (
        <RecordConsent
          item={recorded}
          name={names.get(recorded.id) ?? ''}
          record={consents?.find(({ mediaId }) => mediaId === recorded.id)}
          onClose={() => setRecording(null)}
          onRecorded={() => {
            setRecording(null)
            void refetch()
          }}
        />
      )}
    </section>
  )
}

/** Names files by their alternative text, else by a number that survives reordering. */
function nameAll(gallery: readonly MediaItem[], photo: string, video: string) {
  const byAge = gallery.toSorted((a, b) => (a.created_at + a.id < b.created_at + b.id ? -1 : 1))
  return new Map(
    byAge.map(({ id, alt, type }, index) => [
      id,
      alt || `${type === 'video' ? video : photo} ${index + 1}`,
    ]),
  )
}
