import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useRef, useState } from 'react'
import type { MediaItem } from '#media/media'
import { listConsents } from '#media/media-consents.api'
import { getMediaUsage } from '#media/media-usage.api'
import { useStaffAnswer } from '../shared/api/use-staff-answer.ts'
import { BlockedFiles } from './blocked-files.tsx'
import { FileDialog, type FileAct } from './file-dialog.tsx'
import { FileUsage } from './file-usage.tsx'
import { GalleryItem } from './gallery-item.tsx'
import { ItemConsent } from './item-consent.tsx'
import { RecordConsent } from './record-consent.tsx'
import type { Content } from './use-content.ts'

type Props = { companionId: string; content: Content; gallery: MediaItem[]; locked: boolean }

/** What a companion shows, in its order: by buttons, by keys, or by dragging. */
export function Gallery({ companionId, content, gallery, locked }: Props) {
  const { t } = useLingui()
  const hint = useId()
  const list = useRef<HTMLUListElement>(null)
  const [opened, open] = useState<{ id: string; act: FileAct } | null>(null)
  const [recording, setRecording] = useState<string | null>(null)
  const query = { params: { id: companionId } }
  const { data, refetch } = useStaffAnswer(listConsents, query, { leave: false })
  const consents = data?.consents
  const shownBy = { query: { companion: companionId } }
  const { data: used } = useStaffAnswer(getMediaUsage, shownBy, { leave: false })
  const [dragged, setDragged] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const movedBy = useRef<string | null>(null)
  const names = nameAll(gallery, t`Photo`, t`Video`)
  const cover = gallery.find((one) => one.type === 'photo' && one.access_level === 'public')?.id

  // A picture that has moved is another place in the document, and would leave the focus behind.
  useEffect(() => {
    if (!movedBy.current) return
    const button = list.current?.querySelector<HTMLElement>(`[data-move="${movedBy.current}"]`)
    if (button && document.activeElement !== button) button.focus()
    movedBy.current = null
  })

  function move(id: string, to: number, follow?: string) {
    const from = gallery.findIndex((one) => one.id === id)
    const place = Math.max(0, Math.min(to, gallery.length - 1))
    if (place === from) return
    movedBy.current = follow ?? null
    content.move(id, place)
    setSaid(t`${names.get(id)} is now ${place + 1} of ${gallery.length}.`)
  }

  const find = (id: string | null) => gallery.find((one) => one.id === id)
  const openItem = find(opened?.id ?? null)
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
        {said}
      </p>
      <ul ref={list} className="media-grid" aria-label={t`Gallery`}>
        {gallery.map((item, at) => (
          <GalleryItem
            key={item.id}
            item={item}
            name={names.get(item.id) ?? ''}
            at={at}
            count={gallery.length}
            isCover={item.id === cover}
            isDragged={dragged === item.id}
            locked={locked}
            hint={hint}
            content={content}
            onMove={(to, follow) => move(item.id, to, follow)}
            onDrag={setDragged}
            onDropped={() => {
              if (dragged) move(dragged, at)
              setDragged(null)
            }}
            onAct={(act) => open({ id: item.id, act })}
          >
            <FileUsage
              usage={used?.files.find(({ id }) => id === item.id)}
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
      {opened && openItem && (
        <FileDialog
          act={opened.act}
          companionId={companionId}
          item={openItem}
          name={names.get(openItem.id) ?? ''}
          onClose={() => open(null)}
          refetch={content.refetch}
          onChanged={(text) => {
            open(null)
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

/** The alternative text, or a number that stays the same while the order changes. */
function nameAll(gallery: readonly MediaItem[], photo: string, video: string) {
  const byAge = gallery.toSorted((a, b) => (a.created_at + a.id < b.created_at + b.id ? -1 : 1))
  return new Map(
    byAge.map(({ id, alt, type }, at) => [
      id,
      alt || `${type === 'video' ? video : photo} ${at + 1}`,
    ]),
  )
}
