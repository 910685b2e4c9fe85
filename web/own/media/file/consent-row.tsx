import { Trans } from '@lingui/react/macro'
import { listOwnConsentsEndpoint } from '#media/own-consents'
import type { OwnFile } from '#media/submitted-media'
import { useApiQuery } from '../../../lib/api/use-api-query.ts'
import type { OwnMediaChange } from '../use-own-media.ts'
import { FileConsent, FileRecord } from './file-consent.tsx'
import { PropertyRow } from './property-row.tsx'

/** The people shown in a file, from its consent record. */
function ShownValue({ id }: { id: string }) {
  const { data } = useApiQuery(listOwnConsentsEndpoint, {}, { staleTime: 0 })
  const record = data?.consents.find(({ mediaId }) => mediaId === id)
  if (!record) return <Trans>No consent yet</Trans>
  return record.shown === 'self' ? <Trans>Only you</Trans> : <Trans>You and others</Trans>
}

type Props = { file: OwnFile; name: string; media: OwnMediaChange }

/** Row with the people shown in a published file; it unfolds the companion's consent. */
export const ConsentRow = ({ file, name, media }: Props) => (
  <PropertyRow
    icon="user"
    label={<Trans>Who is shown</Trans>}
    value={<ShownValue id={file.id} />}
    isOpen={!file.has_consent}
  >
    <FileConsent file={file} name={name} media={media} />
  </PropertyRow>
)

/** Row with the people shown in a file that is not published. */
export const RecordRow = ({ id }: { id: string }) => (
  <PropertyRow icon="user" label={<Trans>Who is shown</Trans>} value={<ShownValue id={id} />}>
    <FileRecord id={id} />
  </PropertyRow>
)
