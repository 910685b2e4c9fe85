import { Trans, useLingui } from '@lingui/react/macro'
import type { ConsentRecord } from '#contract/media-consents'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useConsentUses } from '../../features/media/consent-fields.tsx'

type Props = {
  /** Undefined: there is none. */
  record: ConsentRecord | undefined
  name: string
  locked: boolean
  onRecord: () => void
}

/** Who has agreed to a file and for what, or that no one has. */
export function ItemConsent({ record, name, locked, onRecord }: Props) {
  const { t, i18n } = useLingui()
  const labels = useConsentUses()
  const [given, by] = [record && dayText(record.givenAt, i18n.locale), record?.givenBy]
  const uses = new Intl.ListFormat(i18n.locale).format(
    (record?.uses ?? []).map((use) => labels[use]),
  )
  return (
    <div className="text-small text-ink-2 grid gap-1 justify-items-start">
      {record ? (
        <p>
          {record.isHers ? (
            <Trans>
              Consent given by {by} in her own area on {given}. {uses}.
            </Trans>
          ) : (
            <Trans>
              Consent given by {by} on {given}. {uses}.
            </Trans>
          )}
        </p>
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

const dayText = (iso: string, locale: string) =>
  new Intl.DateTimeFormat(`${locale}-CH`, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(iso),
  )
