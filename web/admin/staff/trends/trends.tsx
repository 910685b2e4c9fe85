import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import {
  trendPeriods,
  exportMoneyTrendsEndpoint,
  exportTrendsEndpoint,
  getMoneyTrendsEndpoint,
  getTrendsEndpoint,
  type MoneyTrends,
  type Trends as Answer,
  type TrendKind,
  type TrendPeriod,
} from '#staff/trends'
import { longDate } from '../../../lib/format.ts'
import { Link } from '../../../ui/link.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { LoadFailure } from '../../shared/api/load-failure.tsx'
import { IfMay } from '../../shared/api/role.tsx'
import { useSection } from '../../shared/api/use-section.ts'
import { useStaffAnswer } from '../../shared/api/use-staff-answer.ts'
import { ExportTrends } from './export-trends.tsx'
import { spanText } from './format-value.ts'
import { TrendFigure } from './trend-figure.tsx'

const USUAL: TrendPeriod = '30'

/** Development of the directory in the period that the address names. */
export function TrendsPage() {
  const { t } = useLingui()
  const { params, addressWith } = useSection()
  const days = trendPeriods.find((period) => period === params.get('days')) ?? USUAL
  return (
    <div className="grid gap-8">
      <nav className="admin-views" aria-label={t`Period`}>
        {trendPeriods.map((one) => (
          <Link
            key={one}
            to={addressWith({ days: one === USUAL ? null : one })}
            aria-current={days === one ? 'page' : undefined}
          >
            <Trans>{one} days</Trans>
          </Link>
        ))}
      </nav>
      <Activity key={`activity ${days}`} days={days} />
      <IfMay call={getMoneyTrendsEndpoint}>
        <Money key={`money ${days}`} days={days} />
      </IfMay>
    </div>
  )
}

function Activity({ days }: { days: TrendPeriod }) {
  const { t } = useLingui()
  const { data, error, refetch } = useStaffAnswer(getTrendsEndpoint, { query: { days } })
  if (error && !data) return <LoadFailure error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className="h-96" />
  return (
    <Topic
      title={t`Activity`}
      answer={data}
      file={<ExportTrends call={exportTrendsEndpoint} days={days} name="activity" />}
    />
  )
}

function Money({ days }: { days: TrendPeriod }) {
  const { t } = useLingui()
  const { data, error, refetch } = useStaffAnswer(getMoneyTrendsEndpoint, { query: { days } })
  if (error && !data) return <LoadFailure error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className="h-96" />
  return (
    <Topic
      title={t`Revenue and subscriptions`}
      answer={data}
      file={<ExportTrends call={exportMoneyTrendsEndpoint} days={days} name="money" />}
      notes={{
        revenue: <Uncounted count={data.uncounted} />,
        ended: <Churn churn={data.churn} />,
      }}
    />
  )
}

type TopicProps = {
  title: string
  answer: Answer
  file: ReactNode
  notes?: Partial<Record<TrendKind, ReactNode>>
}

function Topic({ title, answer: { period, since, series }, file, notes }: TopicProps) {
  return (
    <section className="grid gap-4">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 className="text-h3">{title}</h2>
        {period && <span className="ml-auto">{file}</span>}
      </div>
      {period ? (
        <p key="period" className="text-small text-ink-2">
          <Trans>
            {spanText(period)}, compared with {spanText(period.before)}.
          </Trans>
          {since && since > period.before.from && (
            <span>
              {' '}
              <Trans>Counted since {longDate(since)}.</Trans>
            </span>
          )}
        </p>
      ) : (
        <p className="text-ink-2">
          <Trans>The first figures will appear here within a quarter of an hour.</Trans>
        </p>
      )}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,22rem),1fr))] gap-x-8 gap-y-10">
        {series.map((trend) => (
          <TrendFigure key={trend.what} series={trend} note={notes?.[trend.what]} />
        ))}
      </div>
    </section>
  )
}

const Uncounted = ({ count }: { count: number }) =>
  count > 0 && (
    <p className="admin-note">
      <Plural
        value={count}
        one="# entry isn’t included: the currency differs or the amount is missing."
        other="# entries aren’t included: the currency differs or the amount is missing."
      />
    </p>
  )

function Churn({ churn: { now, before } }: Pick<MoneyTrends, 'churn'>) {
  if (now === null) return null
  return (
    <p className="text-small text-ink-2">
      {before === null ? (
        <Trans>Churn: {now}%</Trans>
      ) : (
        <Trans>
          Churn: {now}%, before: {before}%
        </Trans>
      )}
    </p>
  )
}
