const WIDTH = 300
const HEIGHT = 80
const MAX_GAP = 2

/** One bar per value; negative ones are below the line. Hidden from screen readers: a table has the same numbers. */
export function BarChart({ values }: { values: readonly (number | null)[] }) {
  const numbers = values.map((value) => value ?? 0)
  const minimum = Math.min(0, ...numbers)
  const maximum = Math.max(minimum < 0 ? 0 : 1, ...numbers)
  const step = WIDTH / values.length
  const gap = Math.min(MAX_GAP, step / 4)
  const lengthOf = (value: number) => (Math.abs(value) / (maximum - minimum)) * HEIGHT
  const line = lengthOf(maximum)
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="admin-chart" aria-hidden="true">
      {values.map((value, index) => {
        if (value === null) return null
        const height = Math.max(1, lengthOf(value))
        const top = value < 0 ? line : line - height
        return (
          <rect
            // Values have no identity except their position.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            x={index * step}
            y={Math.max(0, top)}
            width={step - gap}
            height={height}
          />
        )
      })}
    </svg>
  )
}
