import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Application } from '#moderation/applications'
import { getApplicationPhotoEndpoint } from '#moderation/admin-applications'
import { moment } from '../../../lib/format-date.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { LoadFailure } from '../../shared/api/load-failure.tsx'
import { useStaffAnswer } from '../../shared/api/use-staff-answer.ts'
import { DetailList } from '../../shared/queue/detail-list.tsx'
import { TitledSection } from '../../../ui/titled-section.tsx'

type Props = { application: Pick<Application, 'id' | 'details' | 'photos'> }

/**
 * The applicant's details from the second step: lists, references, and photos for staff only, each opened separately.
 */
export function SecondStep({ application: { id, details, photos } }: Props) {
  const { t } = useLingui()
  const [openPhoto, setOpenPhoto] = useState<string | null>(null)
  if (!details && photos.length === 0) return null
  const list = (entries: readonly string[]) => (entries.length > 0 ? entries.join(', ') : '–')
  return (
    <TitledSection title={<Trans>Second step</Trans>} className="gap-4">
      {details && (
        <>
          <DetailList
            facts={[
              { name: t`Languages`, value: list(details.languages) },
              { name: t`Services`, value: list(details.services) },
              { name: t`Age range on her profile`, value: details.ageRange ?? '–' },
              { name: t({ message: 'Sent', context: 'day' }), value: moment(details.sentAt) },
            ]}
          />
          {details.references !== '' && (
            <div className="grid gap-2">
              <h3 className="text-small text-ink-2">
                <Trans>References</Trans>
              </h3>
              <p className="admin-words-said">{details.references}</p>
            </div>
          )}
        </>
      )}
      {photos.length > 0 && (
        <ul className="flex flex-wrap gap-4" aria-label={t`Photos, for staff only`}>
          {photos.map((photo, index) => (
            <li key={photo.id}>
              <Button
                variant="line"
                aria-pressed={openPhoto === photo.id}
                onClick={() => setOpenPhoto(openPhoto === photo.id ? null : photo.id)}
              >
                {t`Photo ${index + 1}`}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {openPhoto && <LargePhoto key={openPhoto} id={id} photo={openPhoto} />}
    </TitledSection>
  )
}

function LargePhoto({ id, photo }: { id: string; photo: string }) {
  const { t } = useLingui()
  const { data, error, refetch } = useStaffAnswer(getApplicationPhotoEndpoint, {
    params: { id, photo },
  })
  if (data) return <img src={data.photo} alt={t`The applicant’s photo`} className="max-w-full" />
  if (error) return <LoadFailure error={error} retry={() => void refetch()} />
  return <Skeleton className="h-72" />
}
