import { factNamesOf, facts, type FactsOf } from '#catalogue/facts'
import { channelKinds } from '#companions/channels'
import { checks } from '#companions/companion-status'
import { dayOf } from '#platform/days'
import { DAY_MS } from '#platform/time'
import { weekdays } from '#platform/weekdays'
import { zurichInstant } from '#platform/zurich-instant'
import { sql, type SQL } from 'drizzle-orm'
import {
  companionChoices,
  companionDayFilters,
  companionNumbers,
  type CompanionFilters,
  type CompanionChoice,
  type CompanionDay,
  type CompanionNumber,
} from '#companions/staff/companion-filters'
import { answeredBy } from '../sql/answered-by.ts'
import { onlineUntilSql } from '../sql/presence.ts'
import { duplicateConditions } from './duplicates.ts'

type Values = { [K in CompanionChoice]: (typeof companionChoices)[K][number] }
type Conditions = { [K in CompanionChoice]: Record<Values[K], SQL> }

const yes = (condition: string) => ({ yes: sql.raw(condition), no: sql.raw(`NOT ${condition}`) })

const summary = (condition: string) =>
  sql.raw(`EXISTS (SELECT 1 FROM companion_summaries s
    WHERE s.companion_id = companions.id AND ${condition})`)

const revision = (state: string) => `EXISTS (SELECT 1 FROM companion_revisions r
  WHERE r.companion_id = companions.id AND r.state IN (${state}))`

const complete = (percent: string) => summary(`s.completeness <= ${percent}`)

const each = <V extends string>(values: readonly V[], condition: (value: V) => SQL) =>
  Object.fromEntries(values.map((value) => [value, condition(value)])) as Record<V, SQL>

/** Compares without regard to case, like the words of the vocabulary. */
const is = (column: string) => (value: string) => sql`${sql.raw(column)} = ${value} COLLATE NOCASE`
const has = (table: string, column: string) => (value: string) =>
  sql`EXISTS (SELECT 1 FROM ${sql.raw(table)} x
    WHERE x.companion_id = companions.id AND x.${sql.raw(column)} = ${value} COLLATE NOCASE)`
const wordConditions = Object.fromEntries(
  factNamesOf('word').map((name) => [name, each(companionChoices[name], is(facts[name].column))]),
) as Pick<Conditions, FactsOf<'word'>>
const available = (day: string) => sql.raw(`schedule ->> '$.${day}.available' = 1`)
const RAPPEN = 100

/** Conditions in SQL on a row of `companions`, which must not have an alias. */
function conditionsAt(now: number): Conditions {
  const today = dayOf(now)
  const away = sql`away_from <= ${today} AND away_until >= ${today}`
  const online = sql`coalesce(${sql.raw(onlineUntilSql())}, 0) >= ${now}`
  const valid = (condition: SQL) => sql`(SELECT count(*) FROM companion_verifications v
    WHERE v.companion_id = companions.id AND v.valid_until > ${now} AND ${condition})`
  const hasValid = (kind: string) => sql`${valid(sql`v.checked = ${kind}`)} > 0`
  return {
    visible: yes(`EXISTS (SELECT 1 FROM catalogue_log l
      WHERE l.subject = companions.id AND l.entry IS NOT NULL)`),
    featured: yes('is_featured'),
    vip: yes('is_vip'),
    presence: {
      online,
      offline: sql`NOT (${online})`,
      away,
      paused: sql`paused_at IS NOT NULL`,
    },
    verified: {
      all: sql`${valid(sql`true`)} = ${checks.length}`,
      identity: hasValid('identity'),
      age: hasValid('age'),
      photos: hasValid('photos'),
      none: sql`${valid(sql`true`)} = 0`,
      ended: sql`EXISTS (SELECT 1 FROM companion_verifications v
        WHERE v.companion_id = companions.id AND v.valid_until <= ${now})`,
    },
    account: yes(
      `EXISTS (SELECT 1 FROM companion_accounts a WHERE a.companion_id = companions.id)`,
    ),
    revision: {
      open: sql.raw(revision(`'submitted', 'returned'`)),
      submitted: sql.raw(revision(`'submitted'`)),
      returned: sql.raw(revision(`'returned'`)),
      none: sql.raw(`NOT ${revision(`'submitted', 'returned'`)}`),
    },
    missing: {
      photos: summary('s.counts ->> 0 = 0'),
      'private-photos': summary('s.counts ->> 1 = 0'),
      videos: summary('s.counts ->> 2 = 0'),
    },
    duplicates: duplicateConditions,
    home: yes('visible_on_homepage'),
    feed: yes('visible_in_feed'),
    place: each(companionChoices.place, (place) => sql.raw(`offers_${place}`)),
    languages: each(companionChoices.languages, has('companion_languages', 'language')),
    services: each(companionChoices.services, has('companion_services', 'name')),
    ...wordConditions,
    price: each(companionChoices.price, (maximum) =>
      maximum === 'none' ? sql`hour_price IS NULL` : sql`hour_price <= ${Number(maximum) * RAPPEN}`,
    ),
    text: each(companionChoices.text, is('text_language')),
    channel: {
      ...each(channelKinds, (kind) => sql.raw(`contact_${kind} IS NOT NULL`)),
      none: sql.raw(channelKinds.map((kind) => `contact_${kind} IS NULL`).join(' AND ')),
    },
    weekday: { ...each(weekdays, available), none: sql`schedule IS NULL` },
    answers: each(companionChoices.answers, (value) => sql`${answeredBy} = ${value}`),
    unlisted: yes('is_unlisted'),
    complete: { 25: complete('25'), 50: complete('50'), 75: complete('75'), 95: complete('95') },
  }
}

/** Comparisons of the filters by number. An age filter matches when the companion's range overlaps it. */
const measures: Record<CompanionNumber, string> = {
  ageMin: 'age_max >=',
  ageMax: 'age_min <=',
  heightMin: 'height_cm >=',
  heightMax: 'height_cm <=',
  weightMin: 'weight_kg >=',
  weightMax: 'weight_kg <=',
  noticeMin: 'notice_hours >=',
  noticeMax: 'notice_hours <=',
}

/** Start of a day in Switzerland. Epoch milliseconds. */
const startOf = (day: string) => zurichInstant(Date.parse(day) / DAY_MS, 0)
const endOf = (day: string) => zurichInstant(Date.parse(day) / DAY_MS + 1, 0)
const days: Record<CompanionDay, (day: string) => SQL> = {
  createdFrom: (day) => sql`created_at >= ${startOf(day)}`,
  createdTo: (day) => sql`created_at < ${endOf(day)}`,
  changedFrom: (day) => sql`updated_at >= ${startOf(day)}`,
  changedTo: (day) => sql`updated_at < ${endOf(day)}`,
  publishedFrom: (day) => sql`published_at >= ${startOf(day)}`,
  publishedTo: (day) => sql`published_at < ${endOf(day)}`,
  activeFrom: (day) => sql`last_active_at >= ${startOf(day)}`,
  activeTo: (day) => sql`last_active_at < ${endOf(day)}`,
}

/** Conditions of all filters except status and search. @param now epoch milliseconds */
export function choicesOf(filters: CompanionFilters, now: number): SQL[] {
  const { city, country, district, trait } = filters
  const conditions = conditionsAt(now)
  const chosenConditions = (Object.keys(conditions) as CompanionChoice[]).flatMap((choice) => {
    const value = filters[choice]
    return value ? ((conditions[choice] as Record<string, SQL>)[value] ?? []) : []
  })
  const all: SQL[] = []
  if (city) all.push(sql`city_id = ${city}`)
  if (country) all.push(sql`city_id IN (SELECT id FROM cities WHERE country_id = ${country})`)
  if (district) all.push(sql`district_id = ${district}`)
  if (trait) {
    all.push(sql`EXISTS (SELECT 1 FROM companion_traits x
      WHERE x.companion_id = companions.id AND instr(lower(x.trait), lower(${trait})))`)
  }
  all.push(...chosenConditions)
  for (const name of companionNumbers) {
    const value = filters[name]
    if (value !== undefined) all.push(sql`${sql.raw(measures[name])} ${value}`)
  }
  for (const name of companionDayFilters) {
    const day = filters[name]
    if (day) all.push(days[name](day))
  }
  return all
}
