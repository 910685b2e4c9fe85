import { Trans, useLingui } from '@lingui/react/macro'
import { readHours } from '#companions/opening-hours'
import { weekdays } from '#platform/weekdays'
import { weekdayName } from '../../lib/format.ts'
import type { FieldsProps } from '../../features/companions/fields/fields-props.ts'
import { useFieldNames } from '../../features/companions/fields/field-names.ts'
import { CheckboxWithNote } from '../../ui/choice-fields.tsx'

export function ScheduleFields({ form, set }: FieldsProps) {
  const { t } = useLingui()
  const names = useFieldNames()
  return (
    <section>
      <h3>{names.schedule}</h3>
      <CheckboxWithNote
        checked={form.has_schedule}
        onChange={(isChecked) => set('has_schedule', isChecked)}
      >
        {names.has_schedule}
      </CheckboxWithNote>
      {form.has_schedule ? (
        <div className="admin-week">
          {weekdays.map((day, index) => {
            const name = weekdayName(index)
            const hours = form.schedule[day]
            const change = (part: Partial<typeof hours>) =>
              set('schedule', { ...form.schedule, [day]: { ...hours, ...part } })
            const noteId = `schedule-note-${day}`
            const isUnread =
              hours.available && hours.times.trim() !== '' && readHours(hours.times) === ''
            return (
              <div key={day} className="admin-row">
                <CheckboxWithNote
                  checked={hours.available}
                  onChange={(available) => change({ available })}
                >
                  {name}
                </CheckboxWithNote>
                <span className="field-box">
                  <input
                    aria-label={t`Times on ${name}`}
                    aria-describedby={isUnread ? noteId : undefined}
                    placeholder="10:00–18:00"
                    maxLength={60}
                    disabled={!hours.available}
                    value={hours.times}
                    onChange={(event) => change({ times: event.target.value })}
                  />
                </span>
                {isUnread && (
                  <span id={noteId} className="text-small text-ink-2">
                    <Trans>Visitors see this as written, but can’t find it by time.</Trans>
                  </span>
                )}
              </div>
            )
          })}
          <p className="text-small text-ink-2">
            <Trans>
              Clients can search by hours written as 10:00–18:00. Any other words are shown as
              written.
            </Trans>
          </p>
        </div>
      ) : (
        <p className="text-small text-ink-2">
          <Trans>By arrangement</Trans>
        </p>
      )}
    </section>
  )
}
