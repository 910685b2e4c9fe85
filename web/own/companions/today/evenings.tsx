import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { OwnProfile } from '#companions/own/own'
import { setDetailsEndpoint } from '#companions/own/own-content'
import { readHours, shiftsOf, type Shift } from '#companions/opening-hours'
import { dayOf } from '#platform/days'
import { HOUR_MS } from '#platform/time'
import { weekdays } from '#platform/weekdays'
import { barOf } from '../../../features/companions/week/shifts.ts'
import { call } from '../../../lib/api/call.ts'
import { weekdayIndex, weekdayName } from '../../../lib/format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { Link } from '../../../ui/link.tsx'
import { conversationAddress } from '../../shared/addresses.ts'
import { profileGroupPath } from '../../shared/profile-groups.ts'
import { useOwnChange } from '../../shared/use-own-change.ts'

/** The bar is from six in the morning to six of the next day, in minutes of the day. */
const AXIS = { start: 360, end: 1_800 }
const BAR_MINUTES = AXIS.end - AXIS.start
const BAR_HEIGHT = 12

/** Hours that one press sets. */
const eveningHours = ['18:00–24:00', '20:00–02:00'] as const

/** Minutes that the bar shows for an appointment without a stated length. */
const USUAL_MINUTES = 60

type Appointment = OwnProfile['requests']['appointments'][number]
type Props = { own: OwnProfile }
type EveningProps = Props & { title: string; time: number }

/**
 * Tonight and tomorrow from the companion's week, with the times that members have accepted; a press on one changes its
 * hours.
 */
export function Evenings({ own }: Props) {
  const { t } = useLingui()
  const now = useNow()
  return (
    <div className="grid gap-1">
      <Evening title={t`Tonight`} time={now} own={own} />
      <Evening title={t`Tomorrow`} time={now + 24 * HOUR_MS} own={own} />
    </div>
  )
}

function Evening({ title, time, own }: EveningProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { schedule, away } = own
  const weekday = weekdays[weekdayIndex(time)] ?? 'monday'
  const day = dayOf(time)
  const isAway = away !== null && away.from <= day && day <= away.until
  const entry = isAway ? undefined : schedule?.[weekday]
  const shifts = entry?.available ? shiftsOf(readHours(entry.times)) : []
  let label = t`Not available`
  if (isAway) label = t`Away`
  else if (entry?.available) label = entry.times || t`Available`
  const booked = own.requests.appointments.flatMap((appointment) => {
    const shift = shiftOf(appointment, time)
    return shift ? [{ appointment, shift }] : []
  })
  const links = booked.map(({ appointment: { id, time: start, member } }) => (
    <Link
      key={id}
      to={conversationAddress(id)}
      className="flex items-center min-h-11 text-wine text-small"
    >
      {member ? t`${start} with ${member}` : t`${start} with a member`}
    </Link>
  ))
  const content = (
    <>
      <span className="own-label-row">
        <span className="own-label">{title}</span>
        <span>{label}</span>
      </span>
      <svg
        viewBox={`0 0 ${BAR_MINUTES} ${BAR_HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {shifts.map((shift) => {
          const { position, length } = barOf(shift, AXIS)
          return <rect key={shift.from} x={position} width={length} height={BAR_HEIGHT} />
        })}
        {booked.map(({ appointment, shift }) => {
          const { position, length } = barOf(shift, AXIS)
          return (
            <rect
              key={appointment.id}
              className="own-evening-booked"
              x={position}
              width={length}
              height={BAR_HEIGHT}
            />
          )
        })}
      </svg>
    </>
  )
  // A single evening would turn a week by arrangement into one with fixed hours.
  if (schedule === null || isAway) {
    return (
      <div>
        <Link to={profileGroupPath('week')} className="own-evening">
          {content}
        </Link>
        {links}
      </div>
    )
  }
  return (
    <div>
      <button type="button" className="own-evening" onClick={() => setOpen(true)}>
        {content}
      </button>
      {isOpen && (
        <EveningSheet title={title} time={time} own={own} onClose={() => setOpen(false)} />
      )}
      {links}
    </div>
  )
}

/** Minutes of an appointment in the bar of the day of `time`; null: it is not in it. */
function shiftOf({ date, time: start, duration }: Appointment, time: number): Shift | null {
  const minute = Number(start.slice(0, 2)) * 60 + Number(start.slice(3))
  const isInMorning = minute < AXIS.start
  if (date !== dayOf(isInMorning ? time + 24 * HOUR_MS : time)) return null
  const from = isInMorning ? minute + BAR_MINUTES : minute
  return { from, to: from + (duration ?? USUAL_MINUTES) }
}

/** Sets the hours of an evening by one press. */
function EveningSheet({ title, time, own, onClose }: EveningProps & { onClose: () => void }) {
  const { t } = useLingui()
  const { change, busy, message } = useOwnChange()
  const index = weekdayIndex(time)
  const weekday = weekdays[index] ?? 'monday'
  const dayName = weekdayName(index)
  const current = own.schedule?.[weekday] ?? { available: false, times: '' }
  const usual = current.times.trim()
  const choices = [...new Set(usual ? [usual, ...eveningHours] : eveningHours)]

  async function set(available: boolean, times: string) {
    const schedule = { ...own.schedule, [weekday]: { available, times } }
    const send = async () => {
      const content = await call(setDetailsEndpoint, { body: { schedule } })
      return { ...own, schedule: content.details.schedule }
    }
    if (await change(send, t`Your week has been saved.`)) onClose()
  }
  return (
    <Dialog open kind="sheet" title={title} onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-ink-2">
          <Trans>These are your hours for every {dayName}, from your week.</Trans>
        </p>
        <div className="own-evening-choices" role="group" aria-label={dayName}>
          {choices.map((times) => (
            <button
              key={times}
              type="button"
              className="own-presence-end"
              aria-pressed={current.available && current.times === times}
              aria-busy={busy}
              onClick={() => void set(true, times)}
            >
              {times}
            </button>
          ))}
          <button
            type="button"
            className="own-presence-end"
            aria-pressed={!current.available}
            aria-busy={busy}
            onClick={() => void set(false, current.times)}
          >
            {t`Not available`}
          </button>
        </div>
        <FormMessage message={message} />
        <p>
          <Link to={profileGroupPath('week')} className="link">
            <Trans>Edit my week</Trans>
          </Link>
        </p>
      </div>
    </Dialog>
  )
}
