import { Trans, useLingui } from '@lingui/react/macro'
import type { ConsentRecord } from '#media/media-consents'
import { RecordedConsent } from '../../features/media/consent-record.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'

type Props = {
  /** `undefined`: no record. */
  record: ConsentRecord | undefined
  name: string
  locked: boolean
  onRecord: () => void
}

/** The record of consent to a file, or a note that there is none. */
export function ItemConsent({ record, name, locked, onRecord }: Props) {
  const { t } = useLingui()
  return (
    <div className="text-small text-ink-2 grid gap-1 justify-items-start">
      {record ? (
        <RecordedConsent record={record} reader="staff" />
      ) : (
        <Badge tone="brass">
          <Trans>No record of consent</Trans>
        </Badge>
      )}
      {!locked && !record?.isHers && (
        <Button
          variant="quiet"
          aria-label={record ? t`Change consent: ${name}` : t`Record consent: ${name}`}
          onClick={onRecord}
        >
          {record ? <Trans>Change consent</Trans> : <Trans>Record consent</Trans>}
        </Button>
      )}
    </div>
  )
}
