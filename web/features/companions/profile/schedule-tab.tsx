import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Profile } from '#catalogue/companions'
import { weekdays, type Weekday } from '#platform/weekdays'
import { useNow } from '../../../lib/use-now.ts'
import { weekdayIndex, weekdayName } from '../../../lib/format.ts'
import { FactTable } from './fact-table.tsx'

export function ScheduleTab({ schedule }: { schedule: Profile['schedule'] }) {
  const today = weekdayIndex(useNow())
  if (!schedule) {
    return (
      <p>
        <Trans>By arrangement</Trans>
      </p>
    )
  }
  const times = (day: Weekday) => {
    const { available, times: text } = schedule[day] ?? {}
    if (available === false) return t`Not available`
    return text || t`By arrangement`
  }
  return (
    <>
      <FactTable
        caption={<Trans>Schedule</Trans>}
        facts={weekdays.map((day, index) => ({
          label: index === today ? t`${weekdayName(index)}, today` : weekdayName(index),
          value: times(day),
          hasMark: index === today,
        }))}
      />
      <p className="mt-4 text-small text-ink-2">
        <Trans>All times are Swiss time (Zurich).</Trans>
      </p>
    </>
  )
}
