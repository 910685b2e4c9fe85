import * as fc from 'fast-check'
import type { Arbitrary } from 'fast-check'
import { expect, vi } from 'vitest'
import { noFilters } from '#catalogue/filters'
import { slugOf } from '#companions/vocabulary'
import type { Catalogue } from '../../../worker/catalogue/engine/catalogue.ts'
import type { CatalogueIndex } from '../../../worker/catalogue/engine/index.ts'
import { saveSnapshot } from '../../../worker/catalogue/engine/load/save-snapshot.ts'
import { wait } from '../../../worker/platform/lib/clock.ts'
import { Failure } from '../../../worker/platform/lib/failure.ts'
import { percent } from '../platform/arbitraries.ts'
import { checkProperty } from '../platform/check-property.ts'
import { entryOf } from '../companions/companion-entry.ts'
import { uuid } from '../platform/fixtures.ts'
import { Isolate, pace, type Bucket, type Pace } from '../platform/isolates.ts'
import { LogInSqlite } from '../operations/log-in-sqlite.ts'
import { VirtualClock } from '../platform/virtual-clock.ts'

// Whoever was withdrawn ten seconds ago is in no answer that begins now, in any isolate; a minute ago
// while D1 is out of reach from there. What the site shows all comes from these questions.

const START = Date.UTC(2026, 5, 1, 12)
const LENGTH_MS = 150_000
const BOUND_MS = 10_000
const OUTAGE_BOUND_MS = 60_000
const everyone = { premium: true, offlineWindowDays: 7 }
const visitor = { premium: false, offlineWindowDays: 7 }

/** Each companion is alone with her city, her service and her kind of eyes. */
const people = ['ada', 'berta', 'clara'].map((name, at) =>
  entryOf(uuid(at + 1), {
    name,
    city: name,
    slug: name,
    services: [['Dinner dates', 'Travel companion', 'Couples'][at]!],
    lastActiveAt: START,
    newestStoryAt: START - 1,
    storiesEndAt: START + 1e9,
  }),
)
const ids = people.map(({ id }) => id)
/** Of those whose name is among an answer's. */
const idsOf = (isShown: (name: string) => unknown) =>
  people.filter(({ name }) => isShown(name)).map(({ id }) => id)
const same = (shown: string[]) => shown

type Question = (catalogue: Catalogue, now: number) => Promise<string[]>

const page = { filters: noFilters, sort: 'name', skip: 0, limit: 24 } as const
/** Every city is near. */
const near = new Map(people.map(({ city, country }, at) => [`${city}\n${country}`, at]))
const asking =
  <A>(ask: (index: CatalogueIndex, now: number) => A, shown: (answer: A) => string[]): Question =>
  async (catalogue, now) => {
    const found = await catalogue.ask(now, (index) => ask(index, now), shown)
    return [...shown(found.answer), ...found.cards.keys()]
  }

/** Every kind of question, and whom its answer shows. */
const questions: Record<string, Question> = {
  list: asking(
    (index, now) => index.search({ ...page, facets: true }, visitor, now),
    (answer) => answer.ids.map(({ id }) => id),
  ),
  total: asking(
    (index, now) =>
      idsOf((city) => index.search({ ...page, limit: 1, city }, visitor, now).total > 0),
    same,
  ),
  facet: asking((index, now) => {
    const { facets } = index.search({ ...page, facets: true }, everyone, now)
    const counts = new Map(Object.entries(facets?.services ?? {}))
    return people.filter(({ services }) => counts.get(slugOf(services[0]!))).map(({ id }) => id)
  }, same),
  places: asking(
    (index, now) => index.byLocation(page, visitor, now, { perCity: 2, perCountry: 10 }),
    ({ countries }) => {
      const cities = countries.flatMap((country) => country.cities.map(({ name }) => name))
      return idsOf((name) => cities.includes(name))
    },
  ),
  home: asking(
    (index, now) => index.home(8, visitor, now),
    (answer) => answer.ids.map(({ id }) => id),
  ),
  stories: asking(
    (index, now) => index.stories(12, now),
    (answer) => answer.ids,
  ),
  sitemap: asking(
    (index, now) => index.search({ ...page, limit: 40_000 }, everyone, now),
    (answer) => answer.ids.map(({ id }) => id),
  ),
  'near list': asking(
    (index, now) => index.search({ ...page, sort: 'recent', near }, visitor, now),
    (answer) => answer.ids.map(({ id }) => id),
  ),
  counts: asking((index, now) => {
    const cities = [...index.countsByCity(visitor, now).keys()]
    return idsOf((name) => cities.some((city) => city.startsWith(`${name}\n`)))
  }, same),
  suggestions: asking(
    (index, now) =>
      idsOf((name) =>
        index
          .suggest(name, everyone, now)
          .some((found) => Object.values<unknown>(found).includes(name)),
      ),
    same,
  ),
  'did you mean': asking((index, now) => {
    const meant = index.didYouMean({ filters: noFilters, q: 'bertax' }, everyone, now)
    return idsOf((name) => meant.includes(name))
  }, same),
  cards: asking((index) => ids.filter((id) => index.get(id)?.feed), same),
  slug: async (catalogue, now) => {
    const pages = await Promise.all(people.map(({ name }) => catalogue.profile(now, name)))
    return ids.filter((_, at) => pages[at])
  },
  page: async (catalogue, now) => {
    const pages = await Promise.all(ids.map((id) => catalogue.profile(now, id)))
    return ids.filter((_, at) => pages[at])
  },
  file: async (catalogue, now) => {
    const flags = await Promise.all(ids.map((id) => catalogue.flags(now, id)))
    return ids.filter((_, at) => flags[at])
  },
}
const kinds = Object.keys(questions)

/** Since when someone may not be seen; null while the public may see her. */
type Hidden = Map<string, number | null>

/** One for all schedules: they are played one after the other. */
const log = new LogInSqlite()
for (const { name, id } of people) {
  log.run('INSERT INTO companion_slugs VALUES (?1, ?2, 0)', [name, id])
}
for (const entry of people) log.publish(entry.id, entry, START)
const published = log.copy()

const question = fc.record({ kind: fc.constantFrom(...kinds), isStaff: percent(20) })
const person = fc.nat({ max: people.length - 1 })
const pause = fc.nat({ max: 899 })

/** Everything that happens in a schedule, at a time and in one of the isolates. */
const act = fc.oneof(
  {
    weight: 10,
    // Often several at once, as a page and its pictures are.
    arbitrary: fc.record({
      act: fc.constant('ask' as const),
      questions: fc.array(question, { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('publish' as const),
      person,
      isWithdrawal: percent(70),
      isReadBack: fc.boolean(),
    }),
  },
  {
    weight: 2,
    // Right after a read, and asked for right after the bound: late by a little shows.
    arbitrary: fc.record({
      act: fc.constant('withdraw at the edge' as const),
      person,
      isOutage: percent(30),
      isReadBack: fc.boolean(),
      before: fc.constantFrom(...kinds),
      after: fc.constantFrom(...kinds),
      pauses: fc.tuple(pause, pause),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('worsen' as const),
      state: fc.constantFrom('failing' as const, 'silent' as const),
      ms: fc.nat({ max: 29_999 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('restart' as const) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('copy' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('restore' as const),
      edited: fc.array(person, { maxLength: 5 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant('damage' as const), byte: fc.nat({ max: 199 }) }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('save' as const) }) },
)
type Act = typeof act extends Arbitrary<infer T> ? T : never

const schedule = fc.record({
  acts: fc.array(
    fc.record({ at: fc.nat({ max: LENGTH_MS - 1 }), isolate: fc.nat({ max: 1 }), act }),
    { maxLength: 31, size: 'max' },
  ),
  paces: fc.tuple(pace, pace),
})
type Schedule = typeof schedule extends Arbitrary<infer T> ? T : never

const newCounts = () => ({ answers: 0, hidden: 0, refused: 0, restores: 0 })
let done = newCounts()
/** Kinds of questions that have shown someone. */
const showing = new Set<string>()

/** One site under a random schedule. Throws when it shows whom it may not. */
class Scene {
  readonly clock = new VirtualClock(START)
  readonly bucket: Bucket = { snapshot: null }
  readonly hidden: Hidden = new Map(ids.map((id) => [id, null]))
  readonly isolates: Isolate[]
  #restoredAt = -Infinity
  #copy: { tables: ReturnType<LogInSqlite['copy']>; hidden: Hidden } | null = null
  /** What the cookie of the staff's browser says, and whom they withdrew before that. */
  #seen: { version: number; hidden: Hidden } = { version: 0, hidden: new Map() }

  constructor(paces: readonly Pace[]) {
    log.restore(published)
    log.renewEpoch()
    this.isolates = paces.map((own) => new Isolate(log, this.bucket, this.clock, own))
  }

  async play(acts: Schedule['acts']): Promise<void> {
    const failures: unknown[] = []
    for (const { at, isolate, act: planned } of acts) {
      this.clock.after(at, () => {
        this.#act(this.isolates[isolate]!, planned).catch((error: unknown) => failures.push(error))
      })
    }
    await this.clock.runUntil(START + LENGTH_MS)
    if (failures.length > 0) throw failures[0]
  }

  async #act(isolate: Isolate, planned: Act): Promise<void> {
    switch (planned.act) {
      case 'ask':
        await Promise.all(
          planned.questions.map(({ kind, isStaff }) => this.#ask(isolate, kind, isStaff)),
        )
        return
      case 'publish':
        return this.#publish(isolate, planned)
      case 'withdraw at the edge':
        return this.#withdrawAtTheEdge(isolate, planned)
      case 'worsen':
        return isolate.worsen(planned.state, planned.ms)
      case 'restart':
        return isolate.restart()
      case 'copy':
        this.#copy = { tables: log.copy(), hidden: new Map(this.hidden) }
        return
      case 'restore':
        return this.#restore(planned.edited)
      case 'damage':
        if (this.bucket.snapshot) this.bucket.snapshot[planned.byte]! ^= 4
        return
      case 'save':
        await saveSnapshot(isolate.stores, this.clock.now(), () => 7).catch(() => {})
    }
  }

  /** Writes as staff do; without `isReadBack` the isolate that does so is gone before it has read that. */
  async #publish(
    isolate: Isolate,
    change: { person: number; isWithdrawal: boolean; isReadBack: boolean },
  ): Promise<void> {
    const now = this.clock.now()
    const entry = people[change.person]!
    log.publish(entry.id, change.isWithdrawal ? null : entry, now)
    if (!change.isWithdrawal) this.hidden.set(entry.id, null)
    else this.hidden.set(entry.id, this.hidden.get(entry.id) ?? now)
    if (!change.isReadBack) return
    const hidden = new Map(this.hidden)
    // It may be gone by the time of the answer.
    const { catalogue } = isolate
    catalogue.expire()
    await catalogue.refresh(now).catch(() => {})
    if (!isolate.wasGoodSince(now) || this.#restoredAt >= now) return
    this.#seen = { version: catalogue.version, hidden }
  }

  async #withdrawAtTheEdge(
    isolate: Isolate,
    planned: Extract<Act, { act: 'withdraw at the edge' }>,
  ): Promise<void> {
    const { isOutage, person: withdrawn, isReadBack } = planned
    await this.#ask(isolate, planned.before, false)
    await wait(this.clock, planned.pauses[0])
    await this.#publish(isolate, { person: withdrawn, isWithdrawal: true, isReadBack })
    if (isOutage) isolate.worsen('failing', OUTAGE_BOUND_MS + 9_000)
    await wait(this.clock, (isOutage ? OUTAGE_BOUND_MS : BOUND_MS) + 1 + planned.pauses[1])
    await this.#ask(isolate, planned.after, false)
  }

  /** @param edited who is published again right after it: versions may soon be the same as before, or higher */
  #restore(edited: readonly number[]): void {
    if (!this.#copy) return
    done.restores++
    const now = this.clock.now()
    log.restore(this.#copy.tables)
    log.renewEpoch()
    this.#restoredAt = now
    this.#seen = { version: 0, hidden: new Map() }
    for (const [id, since] of this.#copy.hidden) {
      this.hidden.set(id, since === null ? null : (this.hidden.get(id) ?? now))
    }
    for (const entry of edited.map((at) => people[at]!)) {
      if (this.hidden.get(entry.id) === null) log.publish(entry.id, entry, now)
    }
  }

  async #ask(isolate: Isolate, kind: string, isStaff: boolean): Promise<void> {
    const { clock } = this
    const { catalogue } = isolate
    const begun = clock.now()
    const hidden = new Map(this.hidden)
    const seen = this.#seen
    if (isStaff) await catalogue.catchUp(seen.version, begun)
    let shown: string[] = []
    try {
      shown = await questions[kind]!(catalogue, begun)
      done.answers++
      if (shown.length > 0) showing.add(kind)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      done.refused++
      const isCalm = isolate.wasGoodSince(begun) && this.#restoredAt < begun
      if (isCalm) throw new Error(`${kind} was refused without need`, { cause: error })
    }
    void catalogue.keepFresh(begun)
    const isReached = isolate.wasGoodSince(begun - BOUND_MS)
    const bound = isReached ? BOUND_MS : OUTAGE_BOUND_MS + 1
    for (const [id, since] of hidden) {
      if (since === null || this.hidden.get(id) !== since) continue
      // For ten seconds after a restore an isolate may still know higher versions of the lost history.
      const isComparable = begun - this.#restoredAt >= BOUND_MS
      const isOwn =
        isStaff && isComparable && isolate.wasGoodSince(begun) && seen.hidden.get(id) === since
      if (!isOwn && begun - since < bound) continue
      done.hidden++
      if (!shown.includes(id)) continue
      throw new Error(`${kind} shows ${id} ${begun - since} ms after she was withdrawn`)
    }
  }
}

/** Plays random schedules of edits, outages, restarts and restores. */
export async function checkWithdrawals(schedules: number): Promise<void> {
  const warnings = vi.spyOn(console, 'warn').mockImplementation(() => {})
  done = newCounts()
  showing.clear()
  try {
    await checkProperty(
      fc.asyncProperty(schedule, ({ paces, acts }) => new Scene(paces).play(acts)),
      schedules,
    )
  } finally {
    warnings.mockRestore()
  }
  // The schedules are about what they should be.
  expect([...showing].toSorted()).toEqual(kinds.toSorted())
  expect(done.hidden).toBeGreaterThan(schedules)
  expect(done.answers).toBeGreaterThan(10 * done.refused)
  expect(done.restores).toBeGreaterThan(schedules / 10)
}
