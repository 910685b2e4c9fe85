import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { OwnProfile } from '#companions/own/own'
import {
  givePromotionConsentEndpoint,
  withdrawPromotionConsentEndpoint,
} from '#companions/own/own-publication'
import { PROMOTION_CONSENT_VERSION } from '#companions/publication-records'
import { call } from '../../../lib/api/call.ts'
import { longDate } from '../../../lib/format.ts'
import { CheckboxWithNote } from '../../../ui/choice-fields.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { OwnSection } from '../../shared/own-section.tsx'
import { useOwnChange } from '../../shared/use-own-change.ts'

/** Lets a companion allow or forbid links that show her photos outside the site. Applies immediately. */
export function OwnPromotionSection({ promotion, isVip }: Pick<OwnProfile, 'promotion' | 'isVip'>) {
  const { t } = useLingui()
  const { change, busy, message } = useOwnChange()
  const [choice, setChoice] = useState(false)
  const isAllowed = promotion !== null
  async function set(allow: boolean) {
    setChoice(allow)
    const body = { version: PROMOTION_CONSENT_VERSION }
    const send = () =>
      allow
        ? call(givePromotionConsentEndpoint, { body })
        : call(withdrawPromotionConsentEndpoint, {})
    const successMessage = allow
      ? t`We may now show your photos outside the site.`
      : t`We no longer show your photos outside the site.`
    await change(send, successMessage)
  }
  return (
    <OwnSection
      title={<Trans>May we show your photos outside the site?</Trans>}
      help={
        <>
          <p>
            <Trans>
              Without your consent, links to your profile show our own picture. Anyone who has not
              confirmed their age sees that picture too.
            </Trans>
          </p>
          <p>
            <Trans>
              You can withdraw your consent within seconds; other services may keep previews they
              saved earlier.
            </Trans>
          </p>
        </>
      }
    >
      {/* A change of this text requires a new PROMOTION_CONSENT_VERSION. */}
      <p className="text-ink-2">
        <Trans>
          Browsers and apps of adults may then show one of your public photos or videos when someone
          saves or shares the link to your profile. We never use files that also show other people.
        </Trans>
      </p>
      <CheckboxWithNote checked={busy ? choice : isAllowed} onChange={(allow) => void set(allow)}>
        <Trans>Yes, you may show them outside the site</Trans>
      </CheckboxWithNote>
      {promotion && (
        <p className="text-small text-ink-2">
          {promotion.isByTeam ? (
            <Trans>
              You gave your consent to our team on {longDate(promotion.givenAt)} and may withdraw it
              at any time.
            </Trans>
          ) : (
            <Trans>
              You gave your consent on {longDate(promotion.givenAt)} and may withdraw it at any
              time.
            </Trans>
          )}
        </p>
      )}
      {isVip && (
        <p className="text-small text-ink-2">
          <Trans>
            Links to VIP profiles always show our own picture. Your choice takes effect if your
            profile is no longer VIP.
          </Trans>
        </p>
      )}
      <FormMessage message={message} />
    </OwnSection>
  )
}
