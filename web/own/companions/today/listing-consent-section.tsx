import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { OwnProfile } from '#companions/own/own'
import {
  giveListingConsentEndpoint,
  withdrawListingConsentEndpoint,
} from '#companions/own/own-publication'
import { LISTING_CONSENT_VERSION } from '#companions/publication-records'
import { brand } from '../../../brand.ts'
import { call } from '../../../lib/api/call.ts'
import { longDate } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { OwnSection } from '../../shared/own-section.tsx'
import { useOwnChange } from '../../shared/use-own-change.ts'

/** The companion gives or withdraws her consent to the listing. */
export function ListingConsentSection({ consent }: Pick<OwnProfile, 'consent'>) {
  const { t } = useLingui()
  const { change, busy, message } = useOwnChange()
  const [isAsking, setIsAsking] = useState(false)
  async function give() {
    const body = { version: LISTING_CONSENT_VERSION }
    await change(
      () => call(giveListingConsentEndpoint, { body }),
      t`Thank you. We have recorded your consent.`,
    )
  }
  async function withdraw() {
    const successMessage = t`You have withdrawn your consent. Your profile is offline.`
    if (await change(() => call(withdrawListingConsentEndpoint, {}), successMessage))
      setIsAsking(false)
  }
  return (
    <OwnSection
      title={<Trans>Consent to the listing</Trans>}
      help={
        <p>
          <Trans>
            We publish nothing without your consent, which only you can give. If you withdraw it,
            your profile and its pictures go offline within seconds; nothing is deleted.
          </Trans>
        </p>
      }
    >
      {consent ? (
        <p className="text-ink-2">
          {consent.isByTeam ? (
            <Trans>
              You gave your consent to our team on {longDate(consent.givenAt)} and may withdraw it
              at any time.
            </Trans>
          ) : (
            <Trans>
              You gave your consent on {longDate(consent.givenAt)} and may withdraw it at any time.
            </Trans>
          )}
        </p>
      ) : (
        // A change of this text requires a new LISTING_CONSENT_VERSION.
        <p className="text-ink-2">
          <Trans>
            I agree that {brand.name} publishes my profile so that every adult visitor can see it.
            This covers the words and pictures that I have approved, or that the team has shown me
            in my area. I give this consent freely and may withdraw it at any time.
          </Trans>
        </p>
      )}
      <p>
        {consent ? (
          <Button variant="line" onClick={() => setIsAsking(true)}>
            <Trans>Withdraw my consent</Trans>
          </Button>
        ) : (
          <Button aria-busy={busy} onClick={() => void give()}>
            <Trans>I agree</Trans>
          </Button>
        )}
      </p>
      {!isAsking && <FormMessage message={message} />}
      {isAsking && (
        <ConfirmDialog
          title={<Trans>Withdraw your consent to the listing</Trans>}
          text={
            <Trans>
              Your profile and pictures go offline within seconds. Nothing is deleted, and you can
              give your consent again at any time.
            </Trans>
          }
          confirm={busy ? <Trans>One moment…</Trans> : <Trans>Withdraw my consent</Trans>}
          busy={busy}
          onConfirm={() => void withdraw()}
          onClose={() => setIsAsking(false)}
        >
          <FormMessage message={message?.kind === 'error' ? message : null} />
        </ConfirmDialog>
      )}
    </OwnSection>
  )
}
