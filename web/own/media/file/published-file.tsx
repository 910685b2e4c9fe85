import { Trans } from '@lingui/react/macro'
import type { OwnFile, OwnMedia } from '#media/submitted-media'
import { longDate } from '../../../lib/format.ts'
import { changesOf } from '../media-tiles.ts'
import type { OwnMediaChange } from '../use-own-media.ts'
import { AltRow } from './alt-row.tsx'
import { ChangeAccess } from './change-access.tsx'
import { ConsentRow } from './consent-row.tsx'
import { PropertyFact } from './property-row.tsx'
import { FilePreview } from './file-preview.tsx'
import { OrderRow } from './order-row.tsx'
import { OwnCrop } from './own-crop.tsx'
import { RemoveFile } from './remove-file.tsx'
import { StoryRows } from './story-rows.tsx'
import { SubmittedTexts } from './submitted-texts.tsx'
import { WithdrawConsent } from './withdraw-consent.tsx'

type Props = {
  file: OwnFile
  name: string
  isCover: boolean
  data: OwnMedia
  media: OwnMediaChange
}

/** A published file, or one for stories: its properties, each with its controls, and the ways to take it off the site. */
export function PublishedFile({ file, name, isCover, data, media }: Props) {
  const { id } = file
  const changes = changesOf(data.submitted, id)
  const uploadedOn = longDate(file.created_at)
  const isInGallery = file.purpose === 'gallery'
  const mayRemove = isInGallery || file.stories === 0
  return (
    <>
      <FilePreview file={file} name={name} onBroken={() => void media.reload()} />
      {changes.map((change) => (
        <SubmittedTexts key={`${change.id} ${change.version}`} file={change} media={media} />
      ))}
      {isInGallery && <ChangeAccess file={file} media={media} />}
      <div>
        <AltRow file={file} name={name} changes={changes} media={media} />
        <StoryRows file={file} name={name} data={data} media={media} />
        {isInGallery && (
          <OrderRow
            file={file}
            name={name}
            count={data.published.length}
            isCover={isCover}
            media={media}
          />
        )}
        {isInGallery && file.type === 'photo' && <OwnCrop file={file} name={name} media={media} />}
        <ConsentRow file={file} name={name} media={media} />
        <PropertyFact icon="calendar-days" label={<Trans>Uploaded on</Trans>} value={uploadedOn} />
      </div>
      <div className="own-ends-of-file">
        {mayRemove && <RemoveFile id={id} name={name} media={media} />}
        <WithdrawConsent id={id} name={name} media={media} />
      </div>
    </>
  )
}
