import type { MoneyTrends, Trends, TrendSeries } from '#staff/trends'
import type { TrendKind } from '#staff/trend-options'
import type { FoundTrends, TrendRow } from './queries.ts'
import { addDays, type Span } from './rules.ts'

type Value = number | null
/** What a series has in a time, of one part or, null, of all. */
type ValueOf = (span: Span, part: string | null) => Value

/** The topic's series, each with how it is counted. */
const kinds: Record<FoundTrends['topic'], [what: TrendKind, unit: TrendSeries['unit']][]> = {
  activity: [
    ['sign-ups', 'count'],
    ['requests', 'count'],
    ['answers', 'count'],
    ['answer-time', 'minutes'],
    ['reports', 'count'],
    ['supply', 'stock'],
  ],
  money: [
    ['revenue', 'francs'],
    ['subscriptions', 'count'],
    ['ended', 'count'],
    ['running', 'stock'],
  ],
}

const nothing = { period: null, since: null, series: [] }

export const presentTrends = (found: FoundTrends | null): Trends =>
  found ? { ...aboutTime(found), series: seriesOf(found) } : nothing

export function presentMoneyTrends(found: FoundTrends | null): MoneyTrends {
  if (!found) return { ...nothing, uncounted: 0, churn: { now: null, before: null } }
  const { period } = found
  return {
    ...aboutTime(found),
    series: seriesOf(found),
    uncounted: sumOf(found, 'uncounted')(period, null) ?? 0,
    churn: { now: churnIn(found, period), before: churnIn(found, period.before) },
  }
}

const aboutTime = ({ period, since }: FoundTrends) => ({ period, since })

const seriesOf = (found: FoundTrends): TrendSeries[] =>
  kinds[found.topic].map(([what, unit]) => {
    const { period, intervals, cityNames, since } = found
    const valueOf = valuesOf(found, what, unit)
    const before = (part: string | null) =>
      period.before.from >= since || unit === 'stock' ? valueOf(period.before, part) : null
    const parts = partsOf(found, what).map((part) => ({
      part,
      name: cityNames.get(part) ?? null,
      now: valueOf(period, part),
      before: before(part),
    }))
    const inOrder = parts.sort((a, b) => (b.now ?? 0) - (a.now ?? 0) || (a.part < b.part ? -1 : 1))
    return {
      what,
      unit,
      now: valueOf(period, null),
      before: before(null),
      parts: inOrder,
      points: intervals.map((span) => ({
        ...span,
        value: valueOf(span, null),
        parts: inOrder.map(({ part }) => valueOf(span, part)),
      })),
    }
  })

const partsOf = ({ rows }: FoundTrends, what: TrendKind) => [
  ...new Set(rows.filter((row) => row.what === what && row.part !== '').map(({ part }) => part)),
]

function valuesOf(found: FoundTrends, what: TrendKind, unit: TrendSeries['unit']): ValueOf {
  if (what === 'answer-time') return meanAnswer(found)
  if (unit === 'stock') return stockOf(found, what)
  const valueOf = sumOf(found, what)
  if (unit === 'count') return valueOf
  return (span, part) => {
    const rappen = valueOf(span, part)
    return rappen === null ? null : rappen / 100
  }
}

const rowsOf = ({ rows }: FoundTrends, what: TrendRow['what'] | TrendKind) =>
  rows.filter((row) => row.what === what)

/** Of the days that are counted; null: none of them is. */
function sumOf(found: FoundTrends, what: TrendRow['what'] | TrendKind): ValueOf {
  const rows = rowsOf(found, what)
  return ({ from, until }, part) =>
    until < found.since
      ? null
      : rows
          .filter(({ day }) => day >= from && day <= until)
          .filter((row) => part === null || row.part === part)
          .reduce((sum, { value }) => sum + value, 0)
}

function meanAnswer(found: FoundTrends): ValueOf {
  const minutes = sumOf(found, 'answer-minutes')
  const answers = sumOf(found, 'answers')
  return (span) => {
    const count = answers(span, null)
    return count ? Math.round((minutes(span, null) ?? 0) / count) : null
  }
}

/** Null: that day's end was not counted. */
function stockOf(found: FoundTrends, what: TrendKind): ValueOf {
  const rows = rowsOf(found, what)
  return ({ until }, part) => {
    const atEnd = rows.filter(({ day }) => day === until)
    if (atEnd.length === 0) return null
    return atEnd.find((row) => row.part === (part ?? ''))?.value ?? 0
  }
}

function churnIn(found: FoundTrends, span: Span): Value {
  const begin = addDays(span.from, -1)
  const running = stockOf(found, 'running')({ from: begin, until: begin }, null)
  const ended = span.from < found.since ? null : sumOf(found, 'ended')(span, null)
  return running && ended !== null ? Math.round((1_000 * ended) / running) / 10 : null
}
