import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { listOwnConsentsEndpoint } from '#media/own-consents'
import { getOwnMediaEndpoint } from '#media/own-media'
import { useIncomingFiles } from '../../features/media/use-incoming-files.ts'
import { useApiQuery } from '../../lib/api/use-api-query.ts'
import { browserComponent } from '../../lib/lazy-component.tsx'
import { Button } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FileSheet } from './file/file-sheet.tsx'
import { HighlightSheet } from './file/highlight-sheet.tsx'
import { MediaGrid } from './media-grid.tsx'
import { matchesFilter, mediaTiles, tileFilters, type TileFilter } from './media-tiles.ts'
import { useCloseSheet } from './sheet-address.ts'
import { StoriesStrip } from './stories-strip.tsx'
import { AddFiles } from './upload/add-files.tsx'
import { chosenFilesOf } from './upload/chosen-files.ts'
import { suggestedPeople } from './upload/people-suggestion.ts'
import type { UploadSheetProps } from './upload/upload-sheet.tsx'
import { OwnUploadTray } from './upload/upload-tray.tsx'
import { NOTICE_ID, useOwnMediaChange } from './use-own-media.ts'
import { WithdrawnFiles } from './withdrawn-files.tsx'
import '../../styles/admin/admin-media.css'
import '../../styles/own-media.css'

const UploadSheet = browserComponent<UploadSheetProps>(() => import('./upload/upload-sheet.tsx'))

type Props = {
  companionId: string
  name: string
  /** Id of the file or the highlight whose sheet is open. */
  openId: string | undefined
}

/** A companion's own photos and videos: a grid, a sheet for each file, and uploads. */
export function MediaSection({ companionId, name, openId }: Props) {
  const { t } = useLingui()
  const { data, error, refetch } = useApiQuery(getOwnMediaEndpoint, {}, { staleTime: 0 })
  // Waits for the records of consent: if they appeared later, buttons would move.
  const { data: consents, isFetched } = useApiQuery(listOwnConsentsEndpoint, {}, { staleTime: 0 })
  const media = useOwnMediaChange()
  const closeSheet = useCloseSheet()
  const [filter, setFilter] = useState<TileFilter>('all')
  const [isUploading, setUploading] = useState(false)
  const chosenFiles = chosenFilesOf(companionId)
  const chosenCount = useSyncExternalStore(chosenFiles.subscribe, chosenFiles.get).length
  const page = useRef<HTMLDivElement>(null)
  const addFiles = (files: File[]) => {
    if (files.length === 0) return
    media.setMessage(null)
    void chosenFiles.add(files).then(() => setUploading(true))
  }
  const isDraggedOver = useIncomingFiles(page, {
    isOpen: !isUploading && !openId,
    onFiles: addFiles,
    onUnreadable: () =>
      media.setMessage({
        kind: 'error',
        text: t`We couldn’t read the folder. Choose its files instead.`,
      }),
  })
  const isLoaded = data !== undefined && (isFetched || error !== null)
  const tiles = data ? mediaTiles(data) : []
  const openTile = tiles.find(({ id }) => id === openId)
  const openHighlight = data?.highlights.find(({ id }) => id === openId)
  const isGone = isLoaded && openId !== undefined && !openTile && !openHighlight
  // A removed file has no sheet any more.
  const leave = useEffectEvent(closeSheet)
  useEffect(() => {
    if (isGone) leave()
  }, [isGone])
  if (!isLoaded) {
    return error ? (
      <NotLoaded text={error.message} retry={() => void refetch()} />
    ) : (
      <Skeleton className="h-96" />
    )
  }
  const names: Record<TileFilter, string> = {
    all: t({ message: 'All', context: 'files' }),
    public: t`Public`,
    private: t`Private`,
    waiting: t({ message: 'Waiting', context: 'files' }),
  }
  const shownTiles = tiles.filter((tile) => matchesFilter(tile, filter))
  const isSheetOpen = openTile !== undefined || openHighlight !== undefined
  return (
    <div ref={page} className="own-media" data-over={isDraggedOver}>
      <WithdrawnFiles files={data.withdrawn} media={media} />
      <StoriesStrip data={data} />
      <div role="group" aria-label={t`Show`} className="own-filters">
        {tileFilters.map((item) => {
          const count = tiles.filter((tile) => matchesFilter(tile, item)).length
          if (count === 0 && item !== 'all' && item !== filter) return null
          return (
            <button
              key={item}
              type="button"
              aria-pressed={item === filter}
              onClick={() => setFilter(item)}
            >
              {names[item]} <span>{count}</span>
            </button>
          )
        })}
      </div>
      {tiles.length === 0 && (
        <p className="text-ink-2">
          <Trans>No photos or videos yet.</Trans>
        </p>
      )}
      <MediaGrid tiles={shownTiles} onBroken={() => void media.reload()} />
      <div className="own-dock">
        <div id={NOTICE_ID} tabIndex={-1} className="own-notice">
          {!isSheetOpen && <FormMessage message={media.message} />}
        </div>
        <OwnUploadTray companionId={companionId} />
        {chosenCount > 0 && !isUploading && (
          <p className="flex flex-wrap gap-x-4 gap-y-0 items-center text-small">
            <Plural
              value={chosenCount}
              one="You haven’t uploaded # file yet."
              other="You haven’t uploaded # files yet."
            />
            <Button variant="quiet" onClick={() => setUploading(true)}>
              <Trans>Continue</Trans>
            </Button>
            <Button variant="quiet" onClick={() => chosenFiles.clear()}>
              <Trans>Discard</Trans>
            </Button>
          </p>
        )}
        <AddFiles onFiles={addFiles} />
      </div>
      {openTile && (
        <FileSheet
          key={openTile.id}
          tile={openTile}
          companionId={companionId}
          data={data}
          media={media}
          onClose={closeSheet}
        />
      )}
      {openHighlight && (
        <HighlightSheet
          key={openHighlight.id}
          highlight={openHighlight}
          data={data}
          media={media}
          onClose={closeSheet}
        />
      )}
      {isUploading && (
        <Suspense fallback={null}>
          <UploadSheet
            companionId={companionId}
            name={name}
            chosenFiles={chosenFiles}
            data={data}
            suggestion={suggestedPeople(consents?.consents ?? [])}
            onClose={() => setUploading(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
