import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import {
  appealMeasureEndpoint,
  listMeasuresEndpoint,
  type MemberMeasure,
} from '#moderation/member-cases'
import { call } from '../../../lib/api/call.ts'
import { replaceAnswer } from '../../../lib/api/replace-answer.ts'
import { personalKey, useApiQuery } from '../../../lib/api/use-api-query.ts'
import { useAuth } from '../../../lib/auth/use-auth.ts'
import { longDate } from '../../../lib/format.ts'
import { MeasureAppealForm } from './measure-appeal-form.tsx'
import { useMemberReasons } from './use-report-reasons.ts'
import { useSingleCall } from '../../../lib/api/use-single-call.ts'

/** The member's warnings and pauses, each with its reason in general terms and the form to appeal. */
export function MeasureList() {
  const { data } = useApiQuery(listMeasuresEndpoint, {})
  return data?.measures.map((measure) => <Measure key={measure.id} measure={measure} />)
}

function Measure({ measure: { id, kind, reason, at, until, appeal } }: { measure: MemberMeasure }) {
  const { t } = useLingui()
  const reasons = useMemberReasons()
  const title = {
    warning: t`Our team has warned you`,
    pause: t`Our team has paused your account`,
    strike: t`Our decision is on record`,
  }[kind]
  return (
    <section className="mb-8 grid max-w-prose gap-3 border border-line p-5" aria-label={title}>
      <h2 className="text-h4">{title}</h2>
      <p>
        {kind === 'warning' && (
          <span>
            <Trans>
              On {longDate(at)}. The warning expires on {longDate(until)}.
            </Trans>
          </span>
        )}
        {kind === 'pause' && (
          <span>
            <Trans>
              You can’t send requests or messages until {longDate(until)}. Everything else works.
            </Trans>
          </span>
        )}
        {kind === 'strike' && (
          <span>
            <Trans>
              On {longDate(at)}. The record expires on {longDate(until)}.
            </Trans>
          </span>
        )}
      </p>
      <p>
        <Trans>
          The reason: <strong>{reasons[reason]}</strong>
        </Trans>
      </p>
      {appeal?.state === 'offered' && <MeasureAppeal id={id} until={appeal.until} />}
      {appeal?.state === 'new' && (
        <p className="text-ink-2">
          <Trans>
            We’ve received your appeal {appeal.reference} and will reply by email within 7 days.
          </Trans>
        </p>
      )}
      {appeal?.state === 'upheld' && (
        <p className="text-ink-2">
          <Trans>We have considered your appeal with care. Our decision remains.</Trans>
        </p>
      )}
    </section>
  )
}

function MeasureAppeal({ id, until }: { id: string; until: string }) {
  const queries = useQueryClient()
  const { user } = useAuth()
  const { busy, message, run } = useSingleCall()

  const send = (text: string) =>
    run(async () => {
      const answer = await call(appealMeasureEndpoint, { params: { id }, body: { text } })
      replaceAnswer(queries, personalKey(user?.id, listMeasuresEndpoint), answer)
    })
  return (
    <MeasureAppealForm
      until={until}
      busy={busy}
      message={message}
      onSend={(text) => void send(text)}
    />
  )
}
