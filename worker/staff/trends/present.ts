import type { MoneyTrends, Trends, TrendSeries, TrendKind } from '#staff/trends'
import type { FoundTrends, TrendRow } from './queries.ts'
import { addDays, type TrendSpan } from './rules.ts'
import { csvLine, type CsvSeparator } from '../../platform/lib/csv.ts'

type Value = number | null
/** Value of a series in a period, for one part or, with `null`, for all. */
type ValueOf = (span: TrendSpan, part: string | null) => Value

/** Series of each topic, with their units. */
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

const noTrends = { period: null, since: null, series: [] }

export const presentTrends = (trends: FoundTrends | null): Trends =>
  trends ? { ...aboutTime(trends), series: seriesOf(trends) } : noTrends

export function presentMoneyTrends(trends: FoundTrends | null): MoneyTrends {
  if (!trends) return { ...noTrends, uncounted: 0, churn: { now: null, before: null } }
  const { period } = trends
  return {
    ...aboutTime(trends),
    series: seriesOf(trends),
    uncounted: sumOf(trends, 'uncounted')(period, null) ?? 0,
    churn: { now: churnIn(trends, period), before: churnIn(trends, period.before) },
  }
}

const aboutTime = ({ period, since }: FoundTrends) => ({ period, since })

const seriesOf = (trends: FoundTrends): TrendSeries[] =>
  kinds[trends.topic].map(([kind, unit]) => {
    const { period, intervals, cityNames, since } = trends
    const valueOf = valuesOf(trends, kind, unit)
    const before = (part: string | null) =>
      period.before.from >= since || unit === 'stock' ? valueOf(period.before, part) : null
    const parts = partsOf(trends, kind).map((part) => ({
      part,
      name: cityNames.get(part) ?? null,
      now: valueOf(period, part),
      before: before(part),
    }))
    const inOrder = parts.sort((a, b) => (b.now ?? 0) - (a.now ?? 0) || (a.part < b.part ? -1 : 1))
    return {
      what: kind,
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

const partsOf = ({ rows }: FoundTrends, kind: TrendKind) => [
  ...new Set(rows.filter((row) => row.what === kind && row.part !== '').map(({ part }) => part)),
]

function valuesOf(trends: FoundTrends, kind: TrendKind, unit: TrendSeries['unit']): ValueOf {
  if (kind === 'answer-time') return meanAnswer(trends)
  if (unit === 'stock') return stockOf(trends, kind)
  const valueOf = sumOf(trends, kind)
  if (unit === 'count') return valueOf
  return (span, part) => {
    const rappen = valueOf(span, part)
    return rappen === null ? null : rappen / 100
  }
}

const rowsOf = ({ rows }: FoundTrends, kind: TrendRow['what'] | TrendKind) =>
  rows.filter((row) => row.what === kind)

/** Sum over the counted days; `null`: no day of the period is counted. */
function sumOf(trends: FoundTrends, kind: TrendRow['what'] | TrendKind): ValueOf {
  const rows = rowsOf(trends, kind)
  return ({ from, until }, part) =>
    until < trends.since
      ? null
      : rows
          .filter(({ day }) => day >= from && day <= until)
          .filter((row) => part === null || row.part === part)
          .reduce((sum, { value }) => sum + value, 0)
}

function meanAnswer(trends: FoundTrends): ValueOf {
  const minutes = sumOf(trends, 'answer-minutes')
  const answers = sumOf(trends, 'answers')
  return (span) => {
    const count = answers(span, null)
    return count ? Math.round((minutes(span, null) ?? 0) / count) : null
  }
}

/** `null`: the stock at the end of that day was not counted. */
function stockOf(trends: FoundTrends, kind: TrendKind): ValueOf {
  const rows = rowsOf(trends, kind)
  return ({ until }, part) => {
    const atEnd = rows.filter(({ day }) => day === until)
    if (atEnd.length === 0) return null
    return atEnd.find((row) => row.part === (part ?? ''))?.value ?? 0
  }
}

function churnIn(trends: FoundTrends, span: TrendSpan): Value {
  const begin = addDays(span.from, -1)
  const running = stockOf(trends, 'running')({ from: begin, until: begin }, null)
  const endedCount = span.from < trends.since ? null : sumOf(trends, 'ended')(span, null)
  return running && endedCount !== null ? Math.round((1_000 * endedCount) / running) / 10 : null
}

const csvColumns = ['measure', 'unit', 'part', 'from', 'until', 'value']

/** One line per value of each part, and one without a part for the total; unknown values have no line. */
export function trendsFile({ series }: Pick<Trends, 'series'>, separator: CsvSeparator): string {
  const lines = [`${csvColumns.join(separator)}\r\n`]
  for (const { what, unit, parts, points } of series) {
    const names = parts.map(({ part, name }) => name ?? part)
    for (const { from, until, value, parts: values } of points) {
      const add = (name: string, figure: number | null) => {
        if (figure === null) return
        lines.push(csvLine([what, unit, name, from, until, figure], separator))
      }
      add('', value)
      values.forEach((figure, index) => add(names[index] ?? '', figure))
    }
  }
  return lines.join('')
}
