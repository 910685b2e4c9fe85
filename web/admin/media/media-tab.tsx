import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import type { CompanionContent } from '#media/admin-stories'
import { listConsentsEndpoint } from '#media/media-consents'
import { FormMessage } from '../../ui/form-message.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PrivateCover } from '../shared/companions/private-cover.tsx'
import { LoadFailure } from '../shared/api/load-failure.tsx'
import { useStaffCache } from '../shared/api/use-staff-answer.ts'
import { MediaGallery } from './gallery.tsx'
import { Stories } from './stories.tsx'
import type { ConsentGiver } from '../../features/media/consent-draft.ts'
import { fileSize } from '../../features/media/file-size.ts'
import { UploadArea } from '../../features/media/upload-area.tsx'
import type { EditedContent } from './use-content.ts'
import type { StorySaving } from './use-save-stories.ts'
import type { Uploads } from '../../features/media/use-uploads.ts'

type Props = {
  companionId: string
  isStored: boolean
  uploads: Uploads
  content: EditedContent
  saving: StorySaving
  /** Person and day of the consent to the listing, for a new companion. */
  giver: ConsentGiver | undefined
  /** Read-only, for staff without the right to edit. */
  locked: boolean
}

/** The dialog's tab of photos, videos and stories. */
export const MediaTab = ({ isStored, ...props }: Props) =>
  isStored ? (
    <StoredMedia {...props} />
  ) : (
    <div className="media-tab">
      <p className="text-ink-2">
        <Trans>Files that you choose now are uploaded once the companion is created.</Trans>
      </p>
      <UploadArea uploads={props.uploads} giver={props.giver} locked={props.locked} />
    </div>
  )

function StoredMedia({
  companionId,
  uploads,
  content,
  saving,
  locked,
}: Omit<Props, 'isStored' | 'giver'>) {
  const { stored: arrived, isSending, uploads: files, queue } = uploads
  const { refetch, setMessage } = content
  const cache = useStaffCache()
  const isDone = arrived > 0 && !isSending

  const onArrival = useEffectEvent((count: number, isLast: boolean) => {
    if (count > 0) {
      refetch()
      void cache.reload(listConsentsEndpoint, { params: { id: companionId } })
    }
    if (!isLast) return
    setMessage({ kind: 'success', text: t`Media uploaded successfully` })
    for (const { id, state } of files) if (state === 'done') queue.remove(id)
  })
  useEffect(() => onArrival(arrived, isDone), [arrived, isDone])

  const { content: storedContent, error, message } = content
  return (
    <div className="media-tab">
      <UploadArea uploads={uploads} locked={locked} />
      {!locked && (
        <p className="text-small text-ink-2">
          <Trans>Changes to the gallery are saved automatically.</Trans>
        </p>
      )}
      <FormMessage message={message} />
      {storedContent && (
        <>
          <StoredFiles storage={storedContent.storage} />
          {storedContent.private_hidden && (
            <PrivateCover companionId={companionId} title={<Trans>Private files</Trans>} />
          )}
          <MediaGallery
            companionId={companionId}
            content={content}
            gallery={storedContent.gallery}
            coversPrivate={storedContent.private_hidden}
            locked={locked}
          />
          <Stories
            companionId={companionId}
            saving={saving}
            storedContent={storedContent}
            uploads={uploads}
            locked={locked}
          />
        </>
      )}
      {!storedContent && error && <LoadFailure error={error} retry={refetch} />}
      {!storedContent && !error && <Skeleton className="h-72" />}
    </div>
  )
}

/** Number and size of all files of the companion, including those used in stories only. */
function StoredFiles({ storage: { files, bytes } }: Pick<CompanionContent, 'storage'>) {
  const size = fileSize(bytes)
  return (
    <p className="text-small text-ink-2">
      <Plural value={files} one={`# file stored, ${size}`} other={`# files stored, ${size}`} />
    </p>
  )
}
