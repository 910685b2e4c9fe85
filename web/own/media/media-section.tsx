import { listOwnConsentsEndpoint } from '#media/own-consents'
import { getOwnMediaEndpoint } from '#media/own-media'
import { useApiQuery } from '../../lib/api/use-api-query.ts'
import { FormMessage } from '../../ui/form-message.tsx'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PublishedSection } from './published-section.tsx'
import { StoriesSection } from './stories-section.tsx'
import { SubmittedSection } from './submitted-section.tsx'
import { UploadSection } from './upload-section.tsx'
import { NOTICE_ID, useOwnMediaChange } from './use-own-media.ts'
import '../../styles/admin/admin-media.css'
import '../../styles/own-media.css'

/** A companion's own photos and videos: upload, files under review, and published ones. */
export function MediaSection({ companionId }: { companionId: string }) {
  const { data, error, refetch } = useApiQuery(getOwnMediaEndpoint, {}, { staleTime: 0 })
  // Waits for the records of consent: if they appeared later, buttons would move.
  const { isFetched } = useApiQuery(listOwnConsentsEndpoint, {}, { staleTime: 0 })
  const media = useOwnMediaChange()
  if (!data || !(isFetched || error)) {
    return error ? (
      <NotLoaded text={error.message} retry={() => void refetch()} />
    ) : (
      <Skeleton className="h-96" />
    )
  }
  return (
    <>
      <UploadSection companionId={companionId} data={data} media={media} />
      <div id={NOTICE_ID} tabIndex={-1} className="own-notice">
        <FormMessage message={media.message} />
      </div>
      {(data.submitted.length > 0 || data.withdrawn.some(({ place }) => place === 'submitted')) && (
        <SubmittedSection data={data} media={media} />
      )}
      <StoriesSection data={data} media={media} />
      <PublishedSection data={data} media={media} />
    </>
  )
}
