import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import {
  listSentReportsEndpoint,
  withdrawReportEndpoint,
  type SentMemberReport,
} from '#moderation/member-cases'
import { useMemberReasons } from '../../../features/moderation/measures/use-report-reasons.ts'
import { call } from '../../../lib/api/call.ts'
import { replaceAnswer } from '../../../lib/api/replace-answer.ts'
import { personalKey, useApiQuery } from '../../../lib/api/use-api-query.ts'
import { useAuth } from '../../../lib/auth/use-auth.ts'
import { moment } from '../../../lib/format-date.ts'
import { longDate } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { Link } from '../../../ui/link.tsx'
import { NotLoaded } from '../../../ui/not-loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { conversationAddress } from '../../shared/addresses.ts'
import { OwnSection } from '../../shared/own-section.tsx'
import { useSingleCall } from '../../../lib/api/use-single-call.ts'

/** The companion's reports about members, with what became of each. */
export function SentReports() {
  const { data, error, refetch } = useApiQuery(listSentReportsEndpoint, {}, { staleTime: 0 })
  if (!data) {
    return error ? (
      <NotLoaded text={error.message} retry={() => void refetch()} />
    ) : (
      <Skeleton className="h-72" />
    )
  }
  if (data.reports.length === 0) {
    return (
      <p className="text-ink-2">
        <Trans>
          You haven’t reported anyone. You start a report in the menu of a conversation.
        </Trans>
      </p>
    )
  }
  return (
    <div className="own-items">
      {data.reports.map((report) => (
        <SentReport key={report.id} report={report} />
      ))}
    </div>
  )
}

function SentReport({ report }: { report: SentMemberReport }) {
  const reasons = useMemberReasons()
  const queries = useQueryClient()
  const { user } = useAuth()
  const { busy, message, run } = useSingleCall()
  const { id, reference, request, reason, text, outcome, createdAt } = report

  const withdraw = () =>
    run(async () => {
      const answer = await call(withdrawReportEndpoint, { params: { id } })
      replaceAnswer(queries, personalKey(user?.id, listSentReportsEndpoint), answer)
    })
  return (
    <OwnSection title={reasons[reason]}>
      <p className="text-ink-2">
        {longDate(createdAt)} · {reference}
      </p>
      <p className="whitespace-pre-line">{text}</p>
      <p role="status">
        <strong>
          <OutcomeText report={report} />
        </strong>
      </p>
      {request && (
        <p>
          <Link to={conversationAddress(request)} className="link">
            <Trans>Open the conversation</Trans>
          </Link>
        </p>
      )}
      {outcome === 'open' && (
        <p>
          <Button variant="line" aria-busy={busy} onClick={() => void withdraw()}>
            <Trans>Withdraw the report</Trans>
          </Button>
        </p>
      )}
      <FormMessage message={message} />
    </OwnSection>
  )
}

function OutcomeText({ report: { outcome, measure, dueAt } }: { report: SentMemberReport }) {
  if (outcome === 'withdrawn') {
    return <Trans>You’ve withdrawn this report. Our team may still look into it.</Trans>
  }
  if (outcome === 'open') {
    return dueAt ? (
      <Trans>Our team decides by {moment(dueAt)}.</Trans>
    ) : (
      <Trans>Our team is looking into it.</Trans>
    )
  }
  if (measure === 'warn') return <Trans>We’ve warned the member.</Trans>
  if (measure === 'pause') return <Trans>The member can’t write to anyone for some time.</Trans>
  if (measure === 'suspend') return <Trans>We’ve suspended the member’s account.</Trans>
  return <Trans>We’ve closed the case without a measure.</Trans>
}
