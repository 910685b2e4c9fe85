import type { Companion, Profile } from '#catalogue/companions'
import type { FreeWhen } from '#catalogue/free-when'
import { isOnline } from '#companions/presence'
import { dayOf } from '#platform/days'
import type { Sort } from '#companions/vocabulary'
import { weekdays } from '#platform/weekdays'
import { iso } from '../../../platform/lib/time.ts'
import type { CardDocument, ProfileDocument } from '../document.ts'
import { dayNumberOf, isFreeByHours, isFreeOnline, spanOf } from '../free-time.ts'
import { readHours, shiftsOf } from '#companions/opening-hours'
import { weekdayOf } from '../free.ts'
import type { Near } from '../matches.ts'

type Cards = { get: (id: string) => CardDocument | undefined }

/**
 * Companions of a list with when they are free and by which source, where the list asks for it.
 *
 * @param now epoch milliseconds
 */
export function withAvailability(
  companions: readonly Companion[],
  cards: Cards,
  { free, sort }: { free?: FreeWhen | undefined; sort?: Sort },
  now: number,
): Companion[] {
  let wanted: FreeWhen[] = []
  if (free) wanted = [free]
  else if (sort === 'free') wanted = [{ when: 'now' }, { when: 'tonight' }]
  const times = wanted.map((one) => ({ when: one.when, span: spanOf(one, now) }))
  return companions.map((companion) => {
    const card = companion.locked ? undefined : cards.get(companion.id)
    for (const { when, span } of card ? times : []) {
      const source = card && sourceOf(card, span, now)
      if (!source) continue
      const since = source === 'presence' && card.presenceAt ? iso(card.presenceAt) : null
      return { ...companion, available: { when, source, since } }
    }
    return companion
  })
}

/** Companions of a list with how far their city is, where the list is near to one. */
export const withDistance = (
  companions: readonly Companion[],
  cards: Cards,
  near: Near | undefined,
): Companion[] =>
  companions.map((companion) => {
    const card = cards.get(companion.id)
    const km = card && near?.get(`${card.city}\n${card.country}`)
    return km === undefined ? companion : { ...companion, distance_km: km }
  })

function sourceOf(card: CardDocument, span: ReturnType<typeof spanOf>, now: number) {
  const { awayFrom, awayUntil, onlineUntil, hours } = card
  const absence = {
    from: awayFrom ? dayNumberOf(awayFrom) : 0,
    until: awayUntil ? dayNumberOf(awayUntil) : 0,
  }
  if (isOnline(onlineUntil, now) && isFreeOnline(span, onlineUntil, absence)) return 'presence'
  const week = weekdays.map((_, day) => shiftsOf(readHours(hours[day] ?? '')))
  return isFreeByHours(span, (day) => week[weekdayOf(day)] ?? [], absence) ? 'schedule' : null
}

/** The absence that is now or to come. */
export function presentAway(
  { awayFrom, awayUntil }: ProfileDocument,
  now: number,
): Profile['away'] {
  if (!awayFrom || !awayUntil || awayUntil < dayOf(now)) return null
  return { from: awayFrom, until: awayUntil }
}
