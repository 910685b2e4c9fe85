import { useLingui } from '@lingui/react/macro'
import { eachFlag, reviewedFields, type ReviewedField } from '#companions/profile-fields'
import type { VersionState } from '#companions/staff/companion-versions'
import { weekdays } from '#platform/weekdays'
import { useContentNames } from '../../features/companions/content-names.ts'
import { contentText } from '../../features/companions/content-text.ts'
import { useFieldText } from '../../features/companions/field-text.ts'
import { useFieldNames } from '../../features/companions/fields/field-names.ts'
import { weekdayName } from '../../lib/format.ts'
import { useLifecycleNames } from '../shared/labels/lifecycle-names.ts'

/** Names of the fields, in the order of display. */
export function useVersionNames(): Record<keyof VersionState, string> {
  const content = useContentNames()
  const fields = useFieldNames()
  return {
    status: fields.status,
    ...eachFlag((flag) => fields[flag]),
    ...content,
    schedule: fields.schedule,
    notice_hours: fields.notice_hours,
  }
}

const isReviewedField = (field: string): field is ReviewedField =>
  (reviewedFields as readonly string[]).includes(field)

/** Formats a field of a version as text. */
export function useVersionText() {
  const { t } = useLingui()
  const lifecycles = useLifecycleNames()
  const fieldText = useFieldText()
  const hoursOf = (schedule: NonNullable<VersionState['schedule']>) =>
    weekdays
      .flatMap((day, index) => {
        const hours = schedule[day]
        return hours?.available ? [`${weekdayName(index)}: ${hours.times || t`Available`}`] : []
      })
      .join('\n') || '–'
  return (state: VersionState, field: keyof VersionState): string => {
    if (isReviewedField(field)) return fieldText(field, state[field])
    const value = state[field]
    if (typeof value === 'boolean') return value ? t`Yes` : t`No`
    if (field === 'status' && state.status) return lifecycles[state.status]
    if (field === 'schedule' && state.schedule) return hoursOf(state.schedule)
    return contentText(value)
  }
}
