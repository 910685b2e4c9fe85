import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { getManagedEndpoint } from '#companions/staff/admin-companions'
import { getContentEndpoint } from '#media/admin-stories'
import {
  changeManyMediaEndpoint,
  listMediaEndpoint,
  uploadMediaEndpoint,
  type LibraryItem,
} from '#media/media'
import { getMediaUsageEndpoint } from '#media/media-usage'
import { ButtonLink } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { LoadFailure } from '../../shared/api/load-failure.tsx'
import { FileDialog, type FileAct } from '../file-dialog.tsx'
import { companionReads } from '../../shared/api/stale-reads.ts'
import { IfMay, useMay } from '../../shared/api/role.tsx'
import { useReload, useStaffAnswer } from '../../shared/api/use-staff-answer.ts'
import { listQueryOf } from '../../shared/list/use-list.ts'
import { useSection } from '../../shared/api/use-section.ts'
import { LibraryBulk } from './library-bulk.tsx'
import { LibraryCard } from './library-card.tsx'
import { LibraryFilters } from './library-filters.tsx'
import { LibraryTotals } from './library-totals.tsx'
import { UploadMedia } from './upload-media.tsx'
import { showToast } from '../../shared/toasts.tsx'

const none: ReadonlySet<string> = new Set()

/** The media of all companions; filters and page are in the address. */
export function MediaLibrary() {
  const { t } = useLingui()
  const { params, addressWith } = useSection()
  const reload = useReload()
  const may = useMay()
  const { data, error, refetch, isPlaceholderData } = useStaffAnswer(
    listMediaEndpoint,
    { query: listQueryOf(listMediaEndpoint, params, names) },
    { keep: true },
  )
  const [chosenIds, setChosenIds] = useState(none)
  const [openFile, setOpenFile] = useState<{ item: LibraryItem; act: FileAct } | null>(null)
  const media = data?.media ?? []
  const ids = media.map(({ id }) => id).join()
  const { data: usageAnswer } = useStaffAnswer(
    getMediaUsageEndpoint,
    { query: { ids } },
    { leave: false, keep: true, enabled: ids !== '' },
  )
  // Selected files of other pages don't count.
  const selectedIds = media.filter(({ id }) => chosenIds.has(id)).map(({ id }) => id)
  const listedItem = openFile && media.find(({ id }) => id === openFile.item.id)
  // The card's item has the addresses of an uncovered file.
  const openItem = listedItem?.is_covered ? openFile?.item : listedItem
  const firstPage = addressWith({ before: null })

  function choose(id: string, isChosen: boolean) {
    const nextChosen = new Set(chosenIds)
    if (isChosen) nextChosen.add(id)
    else nextChosen.delete(id)
    setChosenIds(nextChosen)
  }

  async function renew(message: string) {
    // Reloads before the dialog closes, so that the next action can't meet a file that has been replaced.
    await reload(getContentEndpoint, getManagedEndpoint, ...companionReads)
    setOpenFile(null)
    showToast(message)
  }

  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end gap-4">
        <LibraryFilters companion={data?.companion ?? null} />
        <IfMay call={uploadMediaEndpoint}>
          <ButtonLink to={addressWith({ upload: '1' })} className="ml-auto">
            <Trans>Upload media</Trans>
          </ButtonLink>
        </IfMay>
      </div>
      {params.get('upload') === '1' && may(uploadMediaEndpoint) && (
        <UploadMedia companion={data?.companion ?? null} />
      )}
      {selectedIds.length > 0 && (
        <LibraryBulk
          ids={selectedIds}
          onDone={(failedIds) => {
            setChosenIds(new Set(failedIds))
            void reload(getContentEndpoint, getManagedEndpoint, ...companionReads)
          }}
        />
      )}
      {!data && error && <LoadFailure error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-96" />}
      {data && media.length === 0 && (
        <Notice
          title={<Trans>No photos or videos found</Trans>}
          link={{ label: <Trans>Show all</Trans>, to: addressWith(shownAll) }}
        />
      )}
      {data && media.length > 0 && (
        <div aria-busy={isPlaceholderData} className="aria-busy:opacity-50">
          <div className="admin-foot">
            <IfMay call={changeManyMediaEndpoint}>
              <label className="tick">
                <input
                  type="checkbox"
                  checked={selectedIds.length === media.length}
                  onChange={(event) =>
                    setChosenIds(new Set(event.target.checked ? media.map(({ id }) => id) : []))
                  }
                />
                <Trans>Select all on this page</Trans>
              </label>
            </IfMay>
            <p role="status" className="text-small text-ink-2">
              <LibraryTotals {...data} />
            </p>
          </div>
          <ul className="media-grid" aria-label={t`Photos and videos`}>
            {media.map((item) => (
              <LibraryCard
                key={item.id}
                item={item}
                usage={usageAnswer?.files.find(({ id }) => id === item.id)}
                isChosen={chosenIds.has(item.id)}
                onChoose={(isChosen) => choose(item.id, isChosen)}
                onAct={(action, actItem) => setOpenFile({ item: actItem, act: action })}
                onBroken={() => void refetch()}
              />
            ))}
          </ul>
          <nav aria-label={t`Pages`} className="admin-foot text-small">
            {params.has('before') ? (
              <Link to={firstPage} className="link">
                <Trans>Newest</Trans>
              </Link>
            ) : (
              <span />
            )}
            {data.next && (
              <Link to={addressWith({ before: data.next })} className="link">
                <Trans>Older</Trans>
              </Link>
            )}
          </nav>
        </div>
      )}
      {openFile && openItem && (
        <FileDialog
          act={openFile.act}
          companionId={openItem.companion.id}
          item={openItem}
          name={
            openItem.alt ||
            (openFile.act === 'view'
              ? openItem.companion.name
              : t`a file of ${openItem.companion.name}`)
          }
          onClose={() => setOpenFile(null)}
          refetch={() => void refetch()}
          onChanged={(text) => void renew(text)}
        />
      )}
    </div>
  )
}

/** The address uses `companion` for the open dialog, so the filter has another name. */
const names = {
  type: 'type',
  access: 'access',
  of: 'companion',
  unused: 'unused',
  before: 'before',
} as const

const shownAll = { type: null, access: null, of: null, unused: null, before: null }
