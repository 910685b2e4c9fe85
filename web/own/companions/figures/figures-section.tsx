import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  getFiguresEndpoint,
  figurePeriods,
  figures,
  SMALLEST_SHOWN,
  type Figure,
  type FigurePeriod,
  type OwnFigures,
} from '#companions/figures'
import { ANSWER_DAYS, MIN_ANSWERS, type AnswerTime } from '#companions/answer-time'
import { count } from '../../../lib/count.ts'
import { longDate } from '../../../lib/format.ts'
import { useApiQuery } from '../../../lib/api/use-api-query.ts'
import { Select } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { answerTimeLabel } from '../../../features/companions/answer-time.tsx'
import { OwnSection } from '../../shared/own-section.tsx'
import { FigureChart } from './figure-chart.tsx'

/** Profile views, contacts and new followers per day. */
export function FiguresSection() {
  const { t } = useLingui()
  const [days, setDays] = useState<FigurePeriod>('30')
  const { data, error, refetch } = useApiQuery(
    getFiguresEndpoint,
    { query: { days } },
    { keep: true },
  )
  return (
    <OwnSection
      title={<Trans>Your profile, day by day</Trans>}
      help={
        <>
          <p>
            <Trans>
              A view is a visit to your page. A contact is a request, or someone opening your
              contact details.
            </Trans>
          </p>
          <p>
            <Trans>
              We leave out your own visits and those of our team and of search engines. Days are in
              Zurich time; today’s figures appear tomorrow.
            </Trans>
          </p>
          <p>
            <Trans>
              We count visits, not people. To protect everyone, numbers under {SMALLEST_SHOWN} are
              hidden and left out of totals.
            </Trans>
          </p>
          <p>
            <Trans>A few visits may be missing. We keep figures for two years.</Trans>
          </p>
        </>
      }
    >
      <div className="own-row">
        <Select
          label={t`Period`}
          value={days}
          onChange={(event) => setDays(event.currentTarget.value as FigurePeriod)}
          options={figurePeriods.map((value) => ({ value, name: t`Last ${value} days` }))}
        />
      </div>
      {data && <OwnAnswerTime step={data.answerTime} />}
      {data && <Shown figuresByDay={data} />}
      {!data && error && (
        <Notice
          title={<Trans>Unable to Load Figures</Trans>}
          text={error.message}
          action={{ label: <Trans>Try Again</Trans>, onClick: () => void refetch() }}
        />
      )}
      {!data && !error && <Skeleton className="h-96" />}
    </OwnSection>
  )
}

/** The line of her card and profile. @param step null: too few answers */
function OwnAnswerTime({ step }: { step: AnswerTime | null }) {
  return (
    <div>
      <h2 className="text-h4">
        <Trans>Your usual time to answer</Trans>
      </h2>
      {step ? (
        <p key="step">{answerTimeLabel(step)}</p>
      ) : (
        <p key="none">
          <Trans>Not shown yet</Trans>
        </p>
      )}
      <p className="text-small text-ink-2">
        <Trans>
          Your profile shows this line from {MIN_ANSWERS} answers within {ANSWER_DAYS} days. It’s
          the median time until the first answer, from you or our team.
        </Trans>{' '}
        <Trans>
          Requests without an answer for 2 days count as the slowest. We update it daily.
        </Trans>
      </p>
    </div>
  )
}

function Shown({ figuresByDay: { days, atLeast } }: { figuresByDay: OwnFigures }) {
  const { t } = useLingui()
  const names: Record<Figure, string> = {
    openings: t({ message: 'Views', context: 'figure' }),
    contacts: t`Contacts`,
    follows: t`New followers`,
  }
  const few = t`Fewer than ${SMALLEST_SHOWN}`
  return (
    <>
      {figures.map((figure) => (
        <FigureChart
          key={figure}
          title={names[figure]}
          days={days.map((entry) => ({ day: entry.day, count: entry[figure] }))}
          atLeast={atLeast[figure]}
        />
      ))}
      <details>
        <summary className="w-fit cursor-pointer py-2.5 underline underline-offset-[0.25em]">
          <Trans>Show as a table</Trans>
        </summary>
        <table className="own-table">
          <thead>
            <tr>
              <th scope="col">{t`Day`}</th>
              {figures.map((figure) => (
                <th key={figure} scope="col">
                  {names[figure]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((entry) => (
              <tr key={entry.day}>
                <th scope="row">{longDate(entry.day)}</th>
                {figures.map((figure) => {
                  const value = entry[figure]
                  return <td key={figure}>{value === null ? few : count(value)}</td>
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}
