import { Trans, useLingui } from '@lingui/react/macro'
import type { ConsentRecord } from '#media/media-consents'
import { longDate } from '../../lib/format.ts'
import { useConsentUses } from './consent-fields.tsx'

type Props = {
  record: ConsentRecord
  reader: 'staff' | 'companion'
}

/** The consent recorded for a file: who gave it, on which day, for which uses, and who is shown. */
export function RecordedConsent({ record, reader }: Props) {
  const { i18n } = useLingui()
  const labels = useConsentUses()
  const { givenBy: by, others, isHers } = record
  const givenOn = longDate(record.givenAt)
  const uses = new Intl.ListFormat(i18n.locale).format(record.uses.map((use) => labels[use]))
  if (reader === 'companion') {
    return (
      <>
        <p>
          {isHers ? (
            <Trans>
              You gave your consent on {givenOn}. {uses}.
            </Trans>
          ) : (
            <Trans>
              Our team recorded the consent that {by} gave on {givenOn}. {uses}.
            </Trans>
          )}
        </p>
        <p>{others ? <Trans>Shown: you and {others}.</Trans> : <Trans>Shown: only you.</Trans>}</p>
      </>
    )
  }
  return (
    <>
      <p>
        {isHers ? (
          <Trans>
            Consent given by {by} in her own area on {givenOn}. {uses}.
          </Trans>
        ) : (
          <Trans>
            Consent given by {by} on {givenOn}. {uses}.
          </Trans>
        )}
      </p>
      {others && (
        <p>
          <Trans>Shown: herself and {others}.</Trans>
        </p>
      )}
    </>
  )
}
