import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { listOwnConsentsEndpoint } from '#media/own-consents'
import { getOwnMediaEndpoint } from '#media/own-media'
import { UploadRow } from '../../../features/media/upload-row.tsx'
import { countUnfinished } from '../../../features/media/use-uploads.ts'
import { personalKey } from '../../../lib/api/use-api-query.ts'
import { useAuth } from '../../../lib/auth/use-auth.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { ownUploadQueue } from './own-uploads.ts'
import '../../../styles/admin/admin-media.css'
import '../../../styles/own-uploads.css'

/** The companion's uploads on every page of her area: their progress, and retries of failed ones. */
export function OwnUploadTray({ companionId }: { companionId: string }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { user } = useAuth()
  const [isOpen, setOpen] = useState(false)
  const queue = ownUploadQueue(companionId)
  const uploads = useSyncExternalStore(queue.subscribe, queue.get)
  const open = countUnfinished(uploads)
  const done = uploads.filter(({ state }) => state === 'done').length
  const failed = uploads.filter(({ state }) => state === 'failed' || state === 'refused').length
  const all = uploads.length
  const sent = uploads.reduce((sum, { progress }) => sum + progress, 0)
  const isListed = isOpen || failed > 0

  const onArrival = useEffectEvent(() => {
    for (const endpoint of [getOwnMediaEndpoint, listOwnConsentsEndpoint]) {
      void queries.invalidateQueries({ queryKey: personalKey(user?.id, endpoint) })
    }
  })
  useEffect(() => {
    if (done > 0) onArrival()
  }, [done])

  if (all === 0) return null
  const isOver = open === 0 && failed === 0
  const next = Math.min(done + 1, all)
  let status = t`Uploading ${next} of ${all}`
  if (isOver) {
    status = t`Our team is reviewing your files. We’ll email you our decision within 48 hours.`
  }
  if (failed > 0) {
    status = plural(failed, {
      one: 'We couldn’t upload # file.',
      other: 'We couldn’t upload # files.',
    })
  }
  return (
    <section className="own-tray" aria-label={t`Uploads`}>
      <div className="flex items-center justify-between gap-4 min-h-11">
        <p role="status">{status}</p>
        {isOver ? (
          <IconButton icon="x" label={t`Close`} onClick={() => queue.clear()} />
        ) : (
          failed === 0 && (
            <Button
              variant="quiet"
              aria-expanded={isListed}
              onClick={() => setOpen((before) => !before)}
            >
              {isListed ? <Trans>Hide files</Trans> : <Trans>Show files</Trans>}
            </Button>
          )
        )}
      </div>
      {!isOver && (
        <progress
          max={100}
          value={Math.round((100 * sent) / all)}
          aria-label={t`Progress of all files`}
        />
      )}
      {!isOver && isListed && (
        <ul className="media-queue" aria-label={t`Files to upload`}>
          {uploads
            .filter(({ state }) => state !== 'done')
            .map((upload) => (
              <UploadRow key={upload.id} upload={upload} queue={queue} isFirst isLast />
            ))}
        </ul>
      )}
    </section>
  )
}
