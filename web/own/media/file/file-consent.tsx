import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ConsentUse } from '#media/media-consents'
import { listOwnConsentsEndpoint } from '#media/own-consents'
import { withdrawUseEndpoint } from '#media/own-media'
import type { OwnFile } from '#media/submitted-media'
import { useConsentUses } from '../../../features/media/consent-fields.tsx'
import { RecordedConsent } from '../../../features/media/consent-record.tsx'
import { call } from '../../../lib/api/call.ts'
import { useApiQuery } from '../../../lib/api/use-api-query.ts'
import { MissingConsent } from './missing-consent.tsx'
import { RemoveButton } from './remove-button.tsx'
import type { OwnMediaChange } from '../use-own-media.ts'

/** The dated record of a file outside the gallery: one for stories only, or under review. */
export function FileRecord({ id }: { id: string }) {
  const { data } = useApiQuery(listOwnConsentsEndpoint, {}, { staleTime: 0 })
  const record = data?.consents.find(({ mediaId }) => mediaId === id)
  return (
    record && (
      <div className="text-small text-ink-2">
        <RecordedConsent record={record} reader="companion" />
      </div>
    )
  )
}

type Props = { file: OwnFile; name: string; media: OwnMediaChange }

/** The dated record of a published file, and buttons to withdraw parts of the consent. */
export function FileConsent({ file, name, media }: Props) {
  const { t } = useLingui()
  const { data } = useApiQuery(listOwnConsentsEndpoint, {}, { staleTime: 0 })
  const labels = useConsentUses()
  if (!data) return null
  const { id, purpose, access_level: access } = file
  const record = data.consents.find(({ mediaId }) => mediaId === id)
  const shownFor: ConsentUse = purpose === 'story' ? 'stories' : access
  const apart = record?.uses.filter((use) => use !== shownFor) ?? []
  const effects: Record<ConsentUse, ReactNode> = {
    public: <Trans>The file stays private. A request to make it public is withdrawn.</Trans>,
    private: (
      <Trans>The file stays public. Our team can no longer move it to your private gallery.</Trans>
    ),
    stories: (
      <Trans>
        We delete stories with this file right away, also from your highlights, and withdraw stories
        under review. The file stays in your gallery.
      </Trans>
    ),
  }
  return (
    <div className="text-small text-ink-2 grid gap-1 justify-items-start">
      {record ? (
        <RecordedConsent record={record} reader="companion" />
      ) : (
        <MissingConsent file={file} name={name} media={media} />
      )}
      {apart.map((use) => {
        const label = labels[use]
        return (
          <RemoveButton
            key={use}
            label={t`Withdraw ${label} for ${name}`}
            title={<Trans>Withdraw your consent: {label}</Trans>}
            text={effects[use]}
            send={() => call(withdrawUseEndpoint, { params: { id }, body: { use } })}
            successMessage={t`You have withdrawn your consent to this use.`}
            media={media}
          >
            <Trans>Withdraw: {label}</Trans>
          </RemoveButton>
        )
      })}
    </div>
  )
}
