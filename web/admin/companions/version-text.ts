import { useLingui } from '@lingui/react/macro'
import { eachFlag } from '#companions/profile-fields'
import type { VersionState } from '#companions/staff/companion-versions'
import { weekdays } from '#platform/weekdays'
import { contentText } from '../../features/companions/content-text.ts'
import { useContentNames } from '../../features/companions/content-names.ts'
import { useFieldNames } from '../../features/companions/fields/field-names.ts'
import { useTextLanguageNames } from '../../features/companions/text-language-names.ts'
import { useValueLabel } from '../../features/companions/value-labels.ts'
import { list, weekdayName } from '../../lib/format.ts'
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

/** Formats a field of a version as text. */
export function useVersionText() {
  const { t } = useLingui()
  const lifecycles = useLifecycleNames()
  const languages = useTextLanguageNames()
  const valueLabel = useValueLabel()
  const hoursOf = (schedule: NonNullable<VersionState['schedule']>) =>
    weekdays
      .flatMap((day, index) => {
        const hours = schedule[day]
        return hours?.available ? [`${weekdayName(index)}: ${hours.times || t`Available`}`] : []
      })
      .join('\n') || '–'
  const textsOf = (
    state: VersionState,
  ): { [Field in keyof VersionState]?: string | undefined } => ({
    status: state.status && lifecycles[state.status],
    text_language: state.text_language && languages[state.text_language],
    offer_language: state.offer_language && languages[state.offer_language],
    category: state.category ? valueLabel('category', state.category) : undefined,
    place: state.place && list(state.place.map((value) => valueLabel('place', value))),
    schedule: state.schedule ? hoursOf(state.schedule) : undefined,
  })
  return (state: VersionState, field: keyof VersionState): string => {
    const value = state[field]
    if (typeof value === 'boolean') return value ? t`Yes` : t`No`
    return textsOf(state)[field] || contentText(value)
  }
}
