import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  decideReviewEndpoint,
  getReviewEndpoint,
  listReviewsEndpoint,
  type ReviewDecision,
  type ModeratedReview,
} from '#moderation/reviews'
import { call } from '../../../lib/api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { useSaving } from '../../shared/api/use-saving.ts'
import { publicReads } from '../../shared/api/stale-reads.ts'
import { useMay } from '../../shared/api/role.tsx'
import { useReload } from '../../shared/api/use-staff-answer.ts'
import { showToast } from '../../shared/toasts.tsx'

/** The decisions that staff may take on a review. */
export function DecideReview({ review }: { review: ModeratedReview }) {
  const { t } = useLingui()
  const reload = useReload()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { busy, message, run } = useSaving()
  const { id, version } = review
  const decisions = useMay()(decideReviewEndpoint) ? review.can.decide : []

  async function decide(decision: ReviewDecision) {
    if (busy) return
    setMissing(decision === 'reject' && reason.trim() === '')
    if (decision === 'reject' && reason.trim() === '') return
    await run(async () => {
      const body = { version, decision, reason: decision === 'reject' ? reason : '' }
      await call(decideReviewEndpoint, { params: { id }, body })
      showToast(
        decision === 'approve'
          ? t`The review has been published.`
          : t`The review has been rejected.`,
      )
      await reload(listReviewsEndpoint, getReviewEndpoint, ...publicReads)
    })
  }

  return (
    <>
      <div className="admin-decide">
        {decisions.includes('approve') && (
          <Button aria-busy={busy} onClick={() => void decide('approve')}>
            <Trans>Approve</Trans>
          </Button>
        )}
        {decisions.includes('reject') && (
          <>
            <Field
              label={t`Reason (shown to the author)`}
              name="reason"
              maxLength={2_000}
              value={reason}
              error={isMissing && t`Enter a reason.`}
              onChange={(event) => setReason(event.target.value)}
            />
            <Button variant="line" aria-busy={busy} onClick={() => void decide('reject')}>
              <Trans>Reject</Trans>
            </Button>
          </>
        )}
      </div>
      <FormMessage message={message} />
    </>
  )
}
