import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { listOwnConsentsEndpoint } from '#media/own-consents'
import { variantUrl } from '#media/media-urls'
import type { Submission } from '#media/submitted-media'
import { useApiQuery } from '../../../lib/api/use-api-query.ts'
import { longDate } from '../../../lib/format.ts'
import type { CoverArea } from '../edit/cover-pixels.ts'
import { CoverButton } from '../edit/cover-button.tsx'
import { submitCoveredPhoto } from '../upload/submit-covered-photo.ts'
import type { OwnMediaChange } from '../use-own-media.ts'
import { RecordRow } from './consent-row.tsx'
import { PropertyFact } from './property-row.tsx'
import { FilePreview } from './file-preview.tsx'
import { RemoveFile } from './remove-file.tsx'
import { SubmittedTexts } from './submitted-texts.tsx'
import { WithdrawConsent } from './withdraw-consent.tsx'

type Props = {
  file: Submission
  name: string
  companionId: string
  media: OwnMediaChange
  /** Called once the covered photo is being uploaded. */
  onSent: () => void
}

/** A new file that our team reviews or has returned. */
export function SubmittedFile({ file, name, companionId, media, onSent }: Props) {
  const { t } = useLingui()
  const { id } = file
  const [areas, setAreas] = useState<readonly CoverArea[]>([])
  /** Object URL of the photo with the covered areas; "": none. */
  const [coveredPreview, setCoveredPreview] = useState('')
  const { data: consents } = useApiQuery(listOwnConsentsEndpoint, {}, { staleTime: 0 })
  const record = consents?.consents.find(({ mediaId }) => mediaId === id)
  const photo = variantUrl(file.thumbnail, 900, 'webp')
  const mayCover = file.state === 'returned' && file.type === 'photo' && record !== undefined
  const isCovered = mayCover && areas.length > 0

  function setCover(newAreas: readonly CoverArea[], preview: Blob | null) {
    if (coveredPreview) URL.revokeObjectURL(coveredPreview)
    setAreas(newAreas)
    setCoveredPreview(preview && newAreas.length > 0 ? URL.createObjectURL(preview) : '')
  }

  async function sendCoveredPhoto({ alt }: { alt: string }) {
    if (!record || media.busy) return
    try {
      await submitCoveredPhoto({ companionId, file, photo, areas, record, alt })
      media.setMessage(null)
      onSent()
    } catch {
      media.setMessage({ kind: 'error', text: t`This browser can’t edit the photo.` })
    }
  }

  const previewFile =
    coveredPreview === '' ? file : { ...file, thumbnail: coveredPreview, url: coveredPreview }
  const uploadedOn = longDate(file.createdAt)
  const access = file.access_level === 'private' ? <Trans>Private</Trans> : <Trans>Public</Trans>
  return (
    <>
      <FilePreview file={previewFile} name={name} onBroken={() => void media.reload()} />
      <SubmittedTexts
        key={file.version}
        file={file}
        media={media}
        onSubmit={isCovered ? (texts) => void sendCoveredPhoto(texts) : undefined}
      >
        {mayCover && <CoverButton source={photo} areas={areas} name={name} onDone={setCover} />}
      </SubmittedTexts>
      <div>
        {file.kind === 'gallery' && (
          <PropertyFact icon="eye" label={<Trans>Visible to</Trans>} value={access} />
        )}
        <RecordRow id={id} />
        <PropertyFact icon="calendar-days" label={<Trans>Uploaded on</Trans>} value={uploadedOn} />
      </div>
      <div className="own-ends-of-file">
        <RemoveFile id={id} name={name} media={media} />
        <WithdrawConsent id={id} name={name} media={media} />
      </div>
    </>
  )
}
