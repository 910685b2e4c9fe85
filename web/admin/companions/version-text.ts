import { useLingui } from '@lingui/react/macro'
import type { VersionState } from '#contract/companion-versions'
import { weekdays } from '#contract/weekdays'
import { contentText } from '../../features/companions/content-text.ts'
import { useContentNames } from '../../features/companions/content-names.ts'
import { useFieldNames } from '../../features/companions/fields/field-names.ts'
import { useTextLanguageNames } from '../../features/companions/text-language-names.ts'
import { useValueLabel } from '../../features/companions/value-labels.ts'
import { list, weekdayName } from '../../lib/format.ts'
import { useLifecycleNames } from '../shared/labels/lifecycle-names.ts'

/** In the order in which they are listed. */
export function useVersionNames(): Record<keyof VersionState, string> {
  const content = useContentNames()
  const fields = useFieldNames()
  return {
    status: fields.status,
    is_active: fields.is_active,
    is_featured: fields.is_featured,
    is_vip: fields.is_vip,
    visible_on_homepage: fields.visible_on_homepage,
    visible_in_feed: fields.visible_in_feed,
    ...content,
    schedule: fields.schedule,
    notice_hours: fields.notice_hours,
  }
}

/** A field's value as text. */
export function useVersionText() {
  const { t } = useLingui()
  const lifecycles = useLifecycleNames()
  const languages = useTextLanguageNames()
  const valueLabel = useValueLabel()
  const texts: {
    [Field in keyof VersionState]: (value: NonNullable<VersionState[Field]>) => string
  } = {
    status: (value) => lifecycles[value],
    text_language: (value) => languages[value],
    offer_language: (value) => languages[value],
    category: (value) => valueLabel('category', value),
    place: (value) => list(value.map((one) => valueLabel('place', one))) || '–',
    schedule: (value) =>
      weekdays
        .flatMap((day, at) => {
          const one = value[day]
          return one?.available ? [`${weekdayName(at)}: ${one.times || t`Available`}`] : []
        })
        .join('\n') || '–',
  }
  return <Field extends keyof VersionState>(field: Field, value: VersionState[Field]): string => {
    if (value === undefined || value === null) return '–'
    if (typeof value === 'boolean') return value ? t`Yes` : t`No`
    const textOf = texts[field]
    return textOf ? textOf(value as NonNullable<VersionState[Field]>) : contentText(value)
  }
}
