import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { getManagedEndpoint } from '#companions/staff/admin-companions'
import { getContentEndpoint } from '#media/admin-stories'
import { listConsentsEndpoint } from '#media/media-consents'
import { Link } from '../../ui/link.tsx'
import { queuesUnderWay, type QueueState } from '../../features/media/upload-queue.ts'
import { countUnfinished } from '../../features/media/use-uploads.ts'
import { companionReads } from '../shared/api/stale-reads.ts'
import { useSection } from '../shared/api/use-section.ts'
import { useReload } from '../shared/api/use-staff-answer.ts'
import { showToast } from '../shared/toasts.tsx'
import { staffUploadTarget } from './staff-uploads.ts'
import { useLeaveWarning } from '../../lib/leave-warning.ts'

/**
 * Uploads that continue after their dialog was closed.
 *
 * @param shownId id of the companion whose dialog is open, which shows its own uploads
 */
export function UploadTray({ shownId }: { shownId: string | null }) {
  const { t } = useLingui()
  const queues = useSyncExternalStore(
    queuesUnderWay.subscribe,
    queuesUnderWay.get,
    queuesUnderWay.get,
  )
  const hiddenQueues = queues.filter(
    ({ target, companionId, uploads }) =>
      target === staffUploadTarget &&
      companionId !== shownId &&
      uploads.some(({ state }) => state !== 'refused'),
  )
  const isOpen = hiddenQueues.some(({ uploads }) => countUnfinished(uploads) > 0)

  useLeaveWarning(isOpen)

  if (hiddenQueues.length === 0) return null
  return (
    <ul className="upload-tray" aria-label={t`Uploads`}>
      {hiddenQueues.map((state) => (
        <TrayRow key={state.companionId} {...state} />
      ))}
    </ul>
  )
}

function TrayRow({ queue, companionId, name, uploads }: QueueState) {
  const { t } = useLingui()
  const { addressWith } = useSection()
  const reload = useReload()
  const openCount = countUnfinished(uploads)
  const failed = uploads.filter(({ state }) => state === 'failed').length
  const done = uploads.filter(({ state }) => state === 'done').length
  const all = done + openCount
  const sentShare = uploads.reduce((sum, { state, progress }) => {
    return state === 'refused' || state === 'failed' ? sum : sum + progress
  }, 0)

  const onEnd = useEffectEvent(() => {
    queue.clear()
    showToast(
      plural(done, {
        one: `# file uploaded for ${name}.`,
        other: `# files uploaded for ${name}.`,
      }),
    )
    void reload(getContentEndpoint, getManagedEndpoint, listConsentsEndpoint, ...companionReads)
  })
  const isOver = openCount === 0
  useEffect(() => {
    if (isOver) onEnd()
  }, [isOver])

  return (
    <li>
      <p>
        <strong>{name}</strong>{' '}
        <Plural
          value={all}
          one={`${done} of # file uploaded.`}
          other={`${done} of # files uploaded.`}
        />{' '}
        {failed > 0 && (
          <span>
            <Trans>{failed} failed.</Trans>
          </span>
        )}
      </p>
      <progress
        max={100}
        value={Math.round((100 * sentShare) / Math.max(1, all))}
        aria-label={t`Uploads for ${name}`}
      />
      <Link
        to={addressWith({ companion: companionId, edit: '1', tab: 'media' })}
        className="link ml-auto"
      >
        {failed > 0 ? <Trans>Review and retry</Trans> : <Trans>Show</Trans>}
      </Link>
    </li>
  )
}
