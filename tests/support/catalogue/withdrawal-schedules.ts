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

// A companion withdrawn ten seconds ago must be missing from each response that begins now, in any isolate; within a
// minute while D1 is unreachable from there. All pages of the site use these queries.

const START = Date.UTC(2026, 5, 1, 12)
const LENGTH_MS = 150_000
const BOUND_MS = 10_000
const OUTAGE_BOUND_MS = 60_000
const everyone = { premium: true, offlineWindowDays: 7 }
const visitor = { premium: false, offlineWindowDays: 7 }

/** Each companion has a unique city, service and eye colour. */
const people = ['ada', 'berta', 'clara'].map((name, index) =>
  entryOf(uuid(index + 1), {
    name,
    city: name,
    slug: name,
    services: [['Dinner dates', 'Travel companion', 'Couples'][index]!],
    lastActiveAt: START,
    newestStoryAt: START - 1,
    storiesEndAt: START + 1e9,
  }),
)
const ids = people.map(({ id }) => id)
/** The ids of those whose name is in a response. */
const idsOf = (isShown: (name: string) => unknown) =>
  people.filter(({ name }) => isShown(name)).map(({ id }) => id)
const identity = (names: string[]) => names

type Question = (catalogue: Catalogue, now: number) => Promise<string[]>

const page = { filters: noFilters, sort: 'name', skip: 0, limit: 24 } as const
/** All cities are near. */
const near = new Map(people.map(({ city, country }, index) => [`${city}\n${country}`, index]))
const questionOf =
  <A>(ask: (index: CatalogueIndex, now: number) => A, namesOf: (answer: A) => string[]): Question =>
  async (catalogue, now) => {
    const answer = await catalogue.ask(now, (index) => ask(index, now), namesOf)
    return [...namesOf(answer.answer), ...answer.cards.keys()]
  }

/** All kinds of queries, with the companions in their responses. */
const questions: Record<string, Question> = {
  list: questionOf(
    (index, now) => index.search({ ...page, facets: true }, visitor, now),
    (answer) => answer.ids.map(({ id }) => id),
  ),
  total: questionOf(
    (index, now) =>
      idsOf((city) => index.search({ ...page, limit: 1, city }, visitor, now).total > 0),
    identity,
  ),
  facet: questionOf((index, now) => {
    const { facets } = index.search({ ...page, facets: true }, everyone, now)
    const counts = new Map(Object.entries(facets?.services ?? {}))
    return people.filter(({ services }) => counts.get(slugOf(services[0]!))).map(({ id }) => id)
  }, identity),
  places: questionOf(
    (index, now) => index.byLocation(page, visitor, now, { perCity: 2, perCountry: 10 }),
    ({ countries }) => {
      const cities = countries.flatMap((country) => country.cities.map(({ name }) => name))
      return idsOf((name) => cities.includes(name))
    },
  ),
  home: questionOf(
    (index, now) => index.home(8, visitor, now),
    (answer) => answer.ids.map(({ id }) => id),
  ),
  stories: questionOf(
    (index, now) => index.stories(12, now),
    (answer) => answer.ids,
  ),
  sitemap: questionOf(
    (index, now) => index.search({ ...page, limit: 40_000 }, everyone, now),
    (answer) => answer.ids.map(({ id }) => id),
  ),
  'near list': questionOf(
    (index, now) => index.search({ ...page, sort: 'recent', near }, visitor, now),
    (answer) => answer.ids.map(({ id }) => id),
  ),
  counts: questionOf((index, now) => {
    const cities = [...index.countsByCity(visitor, now).keys()]
    return idsOf((name) => cities.some((city) => city.startsWith(`${name}\n`)))
  }, identity),
  suggestions: questionOf(
    (index, now) =>
      idsOf((name) =>
        index
          .suggest(name, everyone, now)
          .some((suggestion) => Object.values<unknown>(suggestion).includes(name)),
      ),
    identity,
  ),
  'did you mean': questionOf((index, now) => {
    const suggestions = index.didYouMean({ filters: noFilters, q: 'bertax' }, everyone, now)
    return idsOf((name) => suggestions.includes(name))
  }, identity),
  cards: questionOf((index) => ids.filter((id) => index.get(id)?.feed), identity),
  slug: async (catalogue, now) => {
    const pages = await Promise.all(people.map(({ name }) => catalogue.profile(now, name)))
    return ids.filter((_, index) => pages[index])
  },
  page: async (catalogue, now) => {
    const pages = await Promise.all(ids.map((id) => catalogue.profile(now, id)))
    return ids.filter((_, index) => pages[index])
  },
  file: async (catalogue, now) => {
    const flags = await Promise.all(ids.map((id) => catalogue.flags(now, id)))
    return ids.filter((_, index) => flags[index])
  },
}
const kinds = Object.keys(questions)

/** The time from which a companion must not be shown; null while she is public. */
type Hidden = Map<string, number | null>

/** One log for all schedules, which run one after the other. */
const log = new LogInSqlite()
for (const { name, id } of people) {
  log.run('INSERT INTO companion_slugs VALUES (?1, ?2, 0)', [name, id])
}
for (const entry of people) log.publish(entry.id, entry, START)
const publishedLog = log.copy()

const question = fc.record({ kind: fc.constantFrom(...kinds), isStaff: percent(20) })
const person = fc.nat({ max: people.length - 1 })
const pause = fc.nat({ max: 899 })

/** The events of a schedule, each at a time and in one of the isolates. */
const eventArbitrary = fc.oneof(
  {
    weight: 10,
    // Often several at once, like a page and its images.
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
    // A withdrawal right after a read, and a query right after the limit, so that a slight delay fails.
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
type Act = typeof eventArbitrary extends Arbitrary<infer T> ? T : never

const schedule = fc.record({
  acts: fc.array(
    fc.record({
      at: fc.nat({ max: LENGTH_MS - 1 }),
      isolate: fc.nat({ max: 1 }),
      act: eventArbitrary,
    }),
    { maxLength: 31, size: 'max' },
  ),
  paces: fc.tuple(pace, pace),
})
type Schedule = typeof schedule extends Arbitrary<infer T> ? T : never

const newCounts = () => ({ answers: 0, hidden: 0, refused: 0, restores: 0 })
let totals = newCounts()
/** Kinds of queries that have shown a companion. */
const shownKinds = new Set<string>()

/** One site under a random schedule. Throws when it shows a withdrawn companion. */
class Scene {
  readonly clock = new VirtualClock(START)
  readonly bucket: Bucket = { snapshot: null }
  readonly hidden: Hidden = new Map(ids.map((id) => [id, null]))
  readonly isolates: Isolate[]
  #restoredAt = -Infinity
  #copy: { tables: ReturnType<LogInSqlite['copy']>; hidden: Hidden } | null = null
  /** The version in the staff browser's cookie, and their withdrawals before that. */
  #seen: { version: number; hidden: Hidden } = { version: 0, hidden: new Map() }

  constructor(paces: readonly Pace[]) {
    log.restore(publishedLog)
    log.renewEpoch()
    this.isolates = paces.map((pace) => new Isolate(log, this.bucket, this.clock, pace))
  }

  async play(steps: Schedule['acts']): Promise<void> {
    const failures: unknown[] = []
    for (const { at, isolate, act: step } of steps) {
      this.clock.after(at, () => {
        this.#act(this.isolates[isolate]!, step).catch((error: unknown) => failures.push(error))
      })
    }
    await this.clock.runUntil(START + LENGTH_MS)
    if (failures.length > 0) throw failures[0]
  }

  async #act(isolate: Isolate, step: Act): Promise<void> {
    switch (step.act) {
      case 'ask':
        await Promise.all(
          step.questions.map(({ kind, isStaff }) => this.#ask(isolate, kind, isStaff)),
        )
        return
      case 'publish':
        return this.#publish(isolate, step)
      case 'withdraw at the edge':
        return this.#withdrawAtTheEdge(isolate, step)
      case 'worsen':
        return isolate.worsen(step.state, step.ms)
      case 'restart':
        return isolate.restart()
      case 'copy':
        this.#copy = { tables: log.copy(), hidden: new Map(this.hidden) }
        return
      case 'restore':
        return this.#restore(step.edited)
      case 'damage':
        if (this.bucket.snapshot) this.bucket.snapshot[step.byte]! ^= 4
        return
      case 'save':
        await saveSnapshot(isolate.stores, this.clock.now(), () => 7).catch(() => {})
    }
  }

  /** Writes like staff; without `isReadBack` the isolate ends before its catalogue includes the write. */
  #publish(
    isolate: Isolate,
    change: { person: number; isWithdrawal: boolean; isReadBack: boolean },
  ): void {
    const now = this.clock.now()
    const entry = people[change.person]!
    const row = log.publish(entry.id, change.isWithdrawal ? null : entry, now)
    if (!change.isWithdrawal) this.hidden.set(entry.id, null)
    else this.hidden.set(entry.id, this.hidden.get(entry.id) ?? now)
    if (!change.isReadBack) return
    isolate.catalogue.includeWrite([row])
    this.#seen = { version: row.version, hidden: new Map(this.hidden) }
  }

  async #withdrawAtTheEdge(
    isolate: Isolate,
    step: Extract<Act, { act: 'withdraw at the edge' }>,
  ): Promise<void> {
    const { isOutage, person: withdrawnPerson, isReadBack } = step
    await this.#ask(isolate, step.before, false)
    await wait(this.clock, step.pauses[0])
    this.#publish(isolate, { person: withdrawnPerson, isWithdrawal: true, isReadBack })
    if (isOutage) isolate.worsen('failing', OUTAGE_BOUND_MS + 9_000)
    await wait(this.clock, (isOutage ? OUTAGE_BOUND_MS : BOUND_MS) + 1 + step.pauses[1])
    await this.#ask(isolate, step.after, false)
  }

  /** @param republished companions republished right after the restore: versions may soon reach or exceed the old ones */
  #restore(republished: readonly number[]): void {
    if (!this.#copy) return
    totals.restores++
    const now = this.clock.now()
    log.restore(this.#copy.tables)
    log.renewEpoch()
    this.#restoredAt = now
    this.#seen = { version: 0, hidden: new Map() }
    for (const [id, since] of this.#copy.hidden) {
      this.hidden.set(id, since === null ? null : (this.hidden.get(id) ?? now))
    }
    for (const entry of republished.map((index) => people[index]!)) {
      if (this.hidden.get(entry.id) === null) log.publish(entry.id, entry, now)
    }
  }

  async #ask(isolate: Isolate, kind: string, isStaff: boolean): Promise<void> {
    const { clock } = this
    const { catalogue } = isolate
    const startedAt = clock.now()
    const hiddenSince = new Map(this.hidden)
    const cookieState = this.#seen
    if (isStaff) await catalogue.catchUp(cookieState.version, startedAt)
    let names: string[] = []
    try {
      names = await questions[kind]!(catalogue, startedAt)
      totals.answers++
      if (names.length > 0) shownKinds.add(kind)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      totals.refused++
      const isCalm = isolate.wasGoodSince(startedAt) && this.#restoredAt < startedAt
      if (isCalm) throw new Error(`${kind} was refused without need`, { cause: error })
    }
    void catalogue.keepFresh(startedAt)
    const isReached = isolate.wasGoodSince(startedAt - BOUND_MS)
    const boundMs = isReached ? BOUND_MS : OUTAGE_BOUND_MS + 1
    for (const [id, since] of hiddenSince) {
      if (since === null || this.hidden.get(id) !== since) continue
      // For ten seconds after a restore an isolate may still have higher versions of the lost history.
      const isComparable = startedAt - this.#restoredAt >= BOUND_MS
      const isOwn =
        isStaff &&
        isComparable &&
        isolate.wasGoodSince(startedAt) &&
        cookieState.hidden.get(id) === since
      if (!isOwn && startedAt - since < boundMs) continue
      totals.hidden++
      if (!names.includes(id)) continue
      throw new Error(`${kind} shows ${id} ${startedAt - since} ms after she was withdrawn`)
    }
  }
}

/** Runs random schedules of edits, outages, restarts and restores. */
export async function checkWithdrawals(schedules: number): Promise<void> {
  const warnings = vi.spyOn(console, 'warn').mockImplementation(() => {})
  totals = newCounts()
  shownKinds.clear()
  try {
    await checkProperty(
      fc.asyncProperty(schedule, ({ paces, acts }) => new Scene(paces).play(acts)),
      schedules,
    )
  } finally {
    warnings.mockRestore()
  }
  // All kinds of queries must have shown someone, or the schedules test nothing.
  expect([...shownKinds].toSorted()).toEqual(kinds.toSorted())
  expect(totals.hidden).toBeGreaterThan(schedules)
  expect(totals.answers).toBeGreaterThan(10 * totals.refused)
  expect(totals.restores).toBeGreaterThan(schedules / 10)
}
