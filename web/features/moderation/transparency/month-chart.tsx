const WIDTH = 300
const HEIGHT = 40
/** Height of the bar of a month whose number is not published. */
const HIDDEN_HEIGHT = 2
/** A year, so that the bars of a young site are not wide. */
const MIN_SLOTS = 12

type Props = {
  summary: string
  /** Latest first; null: not published. */
  values: readonly (number | null)[]
  /** Value at the full height. */
  maximum: number
  /** A line at this value. */
  aim?: number | undefined
}

/** One bar per month, the latest at the right; the table below has the same numbers. */
export function MonthChart({ summary, values, maximum, aim }: Props) {
  const step = WIDTH / Math.max(MIN_SLOTS, values.length)
  const heightOf = (value: number) => (HEIGHT * value) / maximum
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={summary}>
      {values.map((value, index) => {
        const height = value === null ? HIDDEN_HEIGHT : Math.max(HIDDEN_HEIGHT, heightOf(value))
        return (
          <rect
            // A month has no identity except its position.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            {...(value === null && { className: 'month-hidden' })}
            x={WIDTH - (index + 1) * step}
            y={HEIGHT - height}
            width={step * 0.75}
            height={height}
          />
        )
      })}
      {aim !== undefined && (
        <line x2={WIDTH} y1={HEIGHT - heightOf(aim)} y2={HEIGHT - heightOf(aim)} />
      )}
    </svg>
  )
}
