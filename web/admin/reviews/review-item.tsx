import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ComponentProps, type ReactNode } from 'react'
import type { ReviewDecision } from '#contract/review-options'
import type { ModeratedReview } from '#contract/reviews'
import { decideReview, listReviews } from '#contract/reviews.api'
import { call } from '../../lib/call.ts'
import { moment } from '../../lib/format-date.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormMessage, type Message } from '../../ui/form-message.tsx'
import { Link } from '../../ui/link.tsx'
import { saveError } from '../shared/api/save-error.ts'
import { publicReads } from '../shared/api/stale-reads.ts'
import { FoldedTeamPanel } from '../shared/team/team-panel.tsx'
import { useMay } from '../shared/api/role.tsx'
import { useReload } from '../shared/api/use-staff-answer.ts'
import { ReplyDecision } from './reply-decision.tsx'
import { reviewStateName } from './review-labels.ts'
import '../../styles/admin-reviews.css'
import { showToast } from '../shared/toasts.tsx'

type Props = {
  review: ModeratedReview
  /** What selects it. */
  children: ReactNode
} & Pick<ComponentProps<typeof FoldedTeamPanel>, 'assignee'>

/** A review with what can be decided of it. */
export function ReviewItem({ review, assignee, children }: Props) {
  const { t } = useLingui()
  const reload = useReload()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message>(null)
  const { id, companion, author, rating, text, state, version } = review
  const acts = useMay()(decideReview) ? review.can.decide : []

  async function decide(decision: ReviewDecision) {
    if (busy) return
    setMissing(decision === 'reject' && reason.trim() === '')
    if (decision === 'reject' && reason.trim() === '') return
    setBusy(true)
    setMessage(null)
    try {
      const body = { version, decision, reason: decision === 'reject' ? reason : '' }
      await call(decideReview, { params: { id }, body })
      showToast(
        decision === 'approve'
          ? t`The review has been published.`
          : t`The review has been rejected.`,
      )
      await reload(listReviews, ...publicReads)
    } catch (error) {
      const failed = t`Could not be saved. Please check your connection and try again.`
      setMessage({ kind: 'error', text: saveError(error, failed) })
    }
    setBusy(false)
  }

  return (
    <li data-row aria-label={t`Review of ${companion.name} by ${author}`}>
      <div className="admin-badges">
        {children}
        <Badge tone={state === 'published' ? 'sage' : 'paper'}>{reviewStateName(state)}</Badge>
      </div>
      <p>
        <Link to={`/companion/${companion.id}`} className="link">
          {companion.name}
        </Link>{' '}
        · {t`${rating} of 5`} · {author} · {moment(review.createdAt)}
        {review.reference && ` · ${review.reference}`}
      </p>
      <blockquote className="admin-words-said">{text}</blockquote>
      {review.reason && (
        <p className="admin-note">
          <Trans>Not published: {review.reason}</Trans>
        </p>
      )}
      <div className="admin-decide">
        {acts.includes('approve') && (
          <Button aria-busy={busy} onClick={() => void decide('approve')}>
            <Trans>Approve</Trans>
          </Button>
        )}
        {acts.includes('reject') && (
          <>
            <Field
              label={t`Reason (shown to the author)`}
              name="reason"
              maxLength={2_000}
              value={reason}
              error={isMissing && t`Please give a reason.`}
              onChange={(event) => setReason(event.target.value)}
            />
            <Button variant="line" aria-busy={busy} onClick={() => void decide('reject')}>
              <Trans>Reject</Trans>
            </Button>
          </>
        )}
      </div>
      <FormMessage message={message} />
      <FoldedTeamPanel kind="review" id={id} lists={[listReviews]} assignee={assignee} />
      {review.reply && (
        <ReplyDecision key={review.reply.version} review={review} reply={review.reply} />
      )}
    </li>
  )
}
