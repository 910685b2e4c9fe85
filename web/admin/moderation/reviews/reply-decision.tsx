import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  decideReplyEndpoint,
  getReviewEndpoint,
  listReviewsEndpoint,
  type ReplyState,
  type ReviewDecision,
  type ModeratedReview,
} from '#moderation/reviews'
import { call } from '../../../lib/api/call.ts'
import { moment } from '../../../lib/format-date.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { useSaving } from '../../shared/api/use-saving.ts'
import { publicReads } from '../../shared/api/stale-reads.ts'
import { useReload } from '../../shared/api/use-staff-answer.ts'
import { showToast } from '../../shared/toasts.tsx'

type Props = { review: ModeratedReview; reply: NonNullable<ModeratedReview['reply']> }

export function ReplyDecision({ review: { id, companion }, reply }: Props) {
  const { t } = useLingui()
  const reload = useReload()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { busy, message, run } = useSaving()
  const { text, state, submittedAt, version, can } = reply
  const states: Record<ReplyState, string> = {
    submitted: t`Reply to moderate`,
    published: t`Reply published`,
    returned: t`Reply returned`,
  }

  async function decide(decision: ReviewDecision) {
    if (busy) return
    const isReturned = decision === 'reject'
    setMissing(isReturned && reason.trim() === '')
    if (isReturned && reason.trim() === '') return
    await run(async () => {
      const body = { version, decision, reason: isReturned ? reason : '' }
      await call(decideReplyEndpoint, { params: { id }, body })
      showToast(isReturned ? t`The reply has been returned.` : t`The reply has been published.`)
      await reload(listReviewsEndpoint, getReviewEndpoint, ...publicReads)
    })
  }

  return (
    <section aria-label={t`Reply by ${companion.name}`} className="grid gap-3 pl-6">
      <p className="admin-badges">
        <Badge tone={state === 'published' ? 'sage' : 'paper'}>{states[state]}</Badge>
      </p>
      <p className="text-small text-ink-2">
        {companion.name} · {moment(submittedAt)}
      </p>
      <blockquote className="admin-words-said">{text}</blockquote>
      {reply.reason && (
        <p className="admin-note">
          <Trans>Returned: {reply.reason}</Trans>
        </p>
      )}
      <div className="admin-decide">
        {can.decide.includes('approve') && (
          <Button aria-busy={busy} onClick={() => void decide('approve')}>
            <Trans>Publish reply</Trans>
          </Button>
        )}
        {can.decide.includes('reject') && (
          <>
            <Field
              label={t`Reason (shown to her)`}
              name="replyReason"
              maxLength={2_000}
              value={reason}
              error={isMissing && t`Enter a reason.`}
              onChange={(event) => setReason(event.target.value)}
            />
            <Button variant="line" aria-busy={busy} onClick={() => void decide('reject')}>
              <Trans>Return reply</Trans>
            </Button>
          </>
        )}
      </div>
      <FormMessage message={message} />
    </section>
  )
}
