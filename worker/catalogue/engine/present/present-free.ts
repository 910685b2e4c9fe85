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
import type { SimilarSpellings } from '../matches.ts'

type Cards = { get: (id: string) => CardDocument | undefined }

/**
 * Companions of a list with their availability and its source, if the query asks for it.
 *
 * @param now epoch milliseconds
 */
export function withAvailability(
  companions: readonly Companion[],
  cards: Cards,
  { free, sort }: { free?: FreeWhen | undefined; sort?: Sort },
  now: number,
): Companion[] {
  let queries: FreeWhen[] = []
  if (free) queries = [free]
  else if (sort === 'free') queries = [{ when: 'now' }, { when: 'tonight' }]
  const times = queries.map((query) => ({ when: query.when, span: spanOf(query, now) }))
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

/** Companions of a list with the distance of their city, if the query has a city. */
export const withDistance = (
  companions: readonly Companion[],
  cards: Cards,
  near: SimilarSpellings | undefined,
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

/** The current or next absence. */
export function presentAway(
  { awayFrom, awayUntil }: ProfileDocument,
  now: number,
): Profile['away'] {
  if (!awayFrom || !awayUntil || awayUntil < dayOf(now)) return null
  return { from: awayFrom, until: awayUntil }
}
