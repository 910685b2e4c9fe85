import { Trans, useLingui } from '@lingui/react/macro'
import { setReviewsDeclinedEndpoint, type OwnProfile } from '#companions/own/own'
import { call } from '../../../lib/api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { OwnSection } from '../../shared/own-section.tsx'
import { useOwnChange } from '../../shared/use-own-change.ts'

/** Lets the companion decline reviews altogether, or allow them again. Applies immediately. */
export function DeclineReviewsSection({ declinesReviews }: Pick<OwnProfile, 'declinesReviews'>) {
  const { t } = useLingui()
  const { change, busy, message } = useOwnChange()
  const successMessage = declinesReviews
    ? t`Members can review you again.`
    : t`You decline reviews. None is shown on your profile.`
  const send = () =>
    call(setReviewsDeclinedEndpoint, { body: { declined: !declinesReviews }, keepalive: true })
  return (
    <OwnSection
      title={<Trans>Do you want reviews?</Trans>}
      help={
        <p>
          <Trans>
            While you decline reviews, no one can write a new one, and your profile shows neither
            reviews nor their average. Nothing is deleted: published reviews return when you allow
            them again, and our team keeps those that wait for a decision.
          </Trans>
        </p>
      }
    >
      <p className="text-ink-2">
        {declinesReviews ? (
          <Trans>You decline reviews. No one can write one, and your profile shows none.</Trans>
        ) : (
          <Trans>
            Members you’ve replied to can review you. Our team reads each review before we publish
            it.
          </Trans>
        )}
      </p>
      <p>
        <Button
          variant={declinesReviews ? 'solid' : 'line'}
          aria-busy={busy}
          onClick={() => void change(send, successMessage)}
        >
          {declinesReviews ? <Trans>Allow reviews</Trans> : <Trans>Decline all reviews</Trans>}
        </Button>
      </p>
      <FormMessage message={message} />
    </OwnSection>
  )
}
