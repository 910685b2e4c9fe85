import * as fc from 'fast-check'
import { expect } from 'vitest'
import type { Filters } from '#catalogue/filters'
import { facets, vocabulary } from '#companions/vocabulary'
import type { Database } from '../../../worker/platform/db/client.ts'
import { Catalogue } from '../../../worker/catalogue/engine/catalogue.ts'
import type { ListedMatch, Query } from '../../../worker/catalogue/engine/index.ts'
import { findCompanion } from '../../../worker/companions/profiles/queries.ts'
import { mediaOf } from '../../../worker/media/files/queries.ts'
import { findReport } from '../../../worker/moderation/reports/queries.ts'
import { loadStories } from '../../../worker/media/stories/queries.ts'
import { changeManyMedia } from '../../../worker/media/change-many-media.ts'
import { changeMedia, removeMedia } from '../../../worker/media/change-media.ts'
import { LEASE_MS } from '../../../worker/catalogue/engine/load/lease.ts'
import { saveSnapshotJob } from '../../../worker/catalogue/jobs/save-snapshot.ts'
import { importCompanions } from '../../../worker/seed/import-companions.ts'
import { changeVisibilities } from '../../../worker/companions/manage-companions.ts'
import { receiveReport } from '../../../worker/moderation/receive-report.ts'
import { removeCompanion } from '../../../worker/companions/remove-companion.ts'
import { applyReportAction } from '../../../worker/moderation/apply-report-action.ts'
import { saveCompanionStories } from '../../../worker/media/save-stories.ts'
import { visitor } from '../../../worker/accounts/lib/actor.ts'
import { Failure } from '../../../worker/platform/lib/failure.ts'
import { fingerprintOf } from '../../../worker/platform/lib/hash.ts'
import { settingsOf } from '../../../worker/platform/http/context.ts'
import { giveAccount } from '../companions/companion-account.ts'
import { emptyStores, env } from '../platform/database.ts'
import { editCompanion, editSettings } from '../companions/edits.ts'
import { systemActor, HOUR } from '../platform/fixtures.ts'
import { choices, type Choices } from '../platform/arbitraries.ts'
import { checkProperty } from '../platform/check-property.ts'
import {
  formInput,
  newcomerImport,
  newcomers,
  pastTime,
} from '../companions/companion-arbitraries.ts'
import {
  approveRevision,
  changeAvailability,
  removeOwnContent,
  suspendCompanionAccount,
} from '../companions/own-edits.ts'
import {
  changeDistricts,
  inDistricts,
  nameDistricts,
  readDistricts,
  renameCity,
} from '../platform/place-edits.ts'
import { editPublication } from '../companions/publication-edits.ts'
import {
  askTruth,
  everyPage,
  homeOf,
  listOf,
  outdatedSummaries,
  pageOf,
  storiesOf,
  type ListedCard,
  sqlSorts,
} from './truth.ts'

const START = Date.UTC(2026, 5, 1, 12)
const words = 'mill laguna a an cla clara ke alba calm trav zur switz dinner'.split(' ')
const terms = [
  ...words,
  'anna ke',
  'clara keller',
  'the hague',
  'travel companion',
  'wel calm',
  'x',
]

type Scene = { db: Database; random: Choices; known: string[]; now: number }
type Edit = (scene: Scene) => Promise<unknown>

const stores = (db: Database) => ({ db, bucket: env.MEDIA })
/** Required for hiding a companion with an account. */
const reasonFields = { reason: 'A reason', ground: 'other' } as const
const office = (time: number) => ({ ...systemActor(time), name: 'The office' })
const idsOf = async (query: string) =>
  (await env.DB.prepare(query).all<{ id: string }>()).results.map(({ id }) => id)

/** Errors that the database may raise for a random edit, or for an outdated one. */
const ignoreRefusal = async (edit: Promise<unknown>) => {
  try {
    await edit
  } catch (error) {
    if (!(error instanceof Failure && [404, 409, 422].includes(error.status))) throw error
  }
}

async function saveRandomStories({ db, random, known, now }: Scene) {
  const companionId = random.pick(known)
  const { text } = await loadStories(db, companionId)
  const media = await mediaOf(db, companionId).then((files) =>
    files.filter(({ accessLevel }) => accessLevel === 'public'),
  )
  const storyFiles = media.length > 0 ? random.some(media, 2) : []
  const stories = storyFiles.map(({ id }) => ({
    id: crypto.randomUUID(),
    media_id: id,
    text: '',
    expires_at: new Date(now + (1 + random.below(48)) * HOUR).toISOString(),
  }))
  const revision = await fingerprintOf(text)
  await ignoreRefusal(
    saveCompanionStories(db, companionId, { revision, stories, highlights: [] }, systemActor(now)),
  )
}

async function changeRandomMedia({ db, random, now }: Scene) {
  const ids = await idsOf('SELECT id FROM media ORDER BY id')
  if (ids.length === 0) return
  const access = random.pick(['public', 'private'] as const)
  const chosenIds = [random.pick(ids), random.pick(ids)]
  if (random.chance(0.3))
    await ignoreRefusal(removeMedia(stores(db), chosenIds[0]!, systemActor(now)))
  else if (random.chance(0.5)) {
    await ignoreRefusal(changeMedia(db, chosenIds[0]!, { access_level: access }, systemActor(now)))
  } else
    await changeManyMedia(stores(db), { ids: chosenIds, access_level: access }, systemActor(now))
}

async function reportOrDecide({ db, random, known, now }: Scene) {
  const open = await idsOf(`SELECT id FROM reports WHERE state IN ('new', 'in_review') ORDER BY id`)
  const id = open.length > 0 && random.chance(0.6) ? random.pick(open) : null
  if (id === null) {
    const input = { companion: random.pick(known), reason: 'minor', text: `${now}` } as const
    const origin = 'https://velours.test'
    const sender = { now, origin, viewer: visitor, isSeen: true, reporterKey: null }
    return ignoreRefusal(receiveReport(db, input, { ...sender, language: 'en', sources: [] }))
  }
  const { version = 0 } = (await findReport(db, id, now)) ?? {}
  const decision = random.pick(['hold', 'keep', 'hide'] as const)
  const action = { version, act: decision, note: 'Looked into' }
  return ignoreRefusal(
    applyReportAction(
      { ...stores(db), accounts: null, siteSecret: null },
      id,
      action,
      office(now),
      'https://velours.test',
    ),
  )
}

/** All ways in which the site changes public data, with their weights. */
const edits: [weight: number, edit: Edit][] = [
  [
    20,
    async ({ db, random, known, now }) => {
      const homes = await readDistricts()
      const newIds = random
        .draw(newcomers, now, 1 + random.below(4))
        .map((newcomer) => newcomerImport(newcomer, homes))
      known.push(...newIds.map(({ row }) => row.id))
      return importCompanions(db, newIds, systemActor(now))
    },
  ],
  [8, ({ db, random, known, now }) => removeCompanion(db, random.pick(known), systemActor(now))],
  [
    8,
    ({ db, random, now }) =>
      editSettings(db, { offlineWindowDays: random.pick([0, 1, 7, 30]) }, systemActor(now)),
  ],
  [
    12,
    ({ db, random, known, now }) => {
      const visibility = random.pick([
        { status: 'active' },
        { status: 'archived' },
        { is_active: random.chance(0.7) },
        { is_featured: random.chance(0.3) },
      ] as const)
      const options = { hiddenReason: reasonFields, staff: office(now) }
      return changeVisibilities(db, random.some(known, 4), visibility, options)
    },
  ],
  [12, changeRandomMedia],
  [12, saveRandomStories],
  [6, (scene) => ignoreRefusal(renameCity(scene))],
  [20, (scene) => ignoreRefusal(changeDistricts(scene))],
  [14, (scene) => ignoreRefusal(removeOwnContent(scene))],
  [10, (scene) => ignoreRefusal(approveRevision(scene))],
  [14, (scene) => ignoreRefusal(suspendCompanionAccount(scene))],
  [10, reportOrDecide],
  [16, (scene) => ignoreRefusal(changeAvailability(scene))],
  [16, (scene) => ignoreRefusal(editPublication(scene))],
  [
    8,
    async ({ db, random, known }) => {
      const id = random.pick(known)
      const linked = await idsOf('SELECT companion_id AS id FROM companion_accounts')
      if (!linked.includes(id) && (await findCompanion(db, id))) await giveAccount(db, id)
    },
  ],
  [
    40,
    ({ db, random, known, now }) => {
      // Rarely with a slow clock: online status ends to the millisecond.
      const staff = { actor: crypto.randomUUID(), at: random.draw(pastTime, now) }
      return ignoreRefusal(
        editCompanion(
          db,
          random.pick(known),
          { ...random.draw(formInput, now), ...reasonFields },
          staff,
        ),
      )
    },
  ],
]
const weights = edits.reduce((sum, [weight]) => sum + weight, 0)

async function edit(scene: Scene): Promise<void> {
  let weightLeft = scene.random.below(weights)
  for (const [weight, work] of edits) {
    weightLeft -= weight
    if (weightLeft < 0) return void (await work(scene))
  }
}

function query({ below, chance, pick, some }: Choices): Query {
  const filters: Filters = { facets: {}, ranges: {} }
  if (chance(0.5)) {
    for (const facet of facets) {
      if (chance(0.15)) filters.facets[facet] = some<string>(vocabulary[facet], 3)
    }
    if (chance(0.2)) filters.ranges.age = { min: 18 + below(20), max: chance(0.5) ? null : 45 }
    if (chance(0.2)) filters.ranges.height = { min: null, max: 155 + below(30) }
  }
  return {
    q: chance(0.3) ? pick(terms) : undefined,
    city: chance(0.25) ? pick(['Zurich', 'LONDON', 'the hague', ...inDistricts]) : undefined,
    country: chance(0.2) ? pick(['Switzerland', 'united kingdom', 'Austria']) : undefined,
    filters,
  }
}

/** A list's content, card by card. */
const show = (rows: ListedMatch[], cards: { get: (id: string) => { name: string } | undefined }) =>
  rows.map(({ id, locked }): ListedCard => ({ id, name: cards.get(id)?.name ?? '', locked }))

async function compare(catalogue: Catalogue, random: Choices, knownIds: string[], now: number) {
  const premium = random.chance(0.4)
  const filters = query(random)
  const sort = random.pick(sqlSorts)
  const { skip, limit } = { skip: random.pick([0, 0, 3, 20]), limit: 1 + random.below(30) }
  const [list = [], home = [], pages = [], stories = []] = await askTruth(
    env.DB,
    listOf(filters, sort, { premium }, now),
    homeOf({ premium }, now),
    everyPage,
    storiesOf({ premium }, now),
  )
  const { answer, cards } = await catalogue.ask(
    now,
    (index) => {
      const viewer = { premium, offlineWindowDays: settingsOf(catalogue).offlineWindowDays }
      const result = index.search({ ...filters, sort, skip, limit }, viewer, now)
      return {
        found: result,
        home: index.home(8, viewer, now),
        stories: index.stories(12, now, viewer),
      }
    },
    ({ found, home: { ids } }) => [...found.ids, ...ids].map((row) => row.id),
  )
  const description = JSON.stringify({ filters, sort, premium, skip, limit })
  expect(answer.found.total, description).toBe(list.length)
  expect(show(answer.found.ids, cards), description).toEqual(list.slice(skip, skip + limit))
  expect(answer.home.total).toBe(home.length)
  expect(show(answer.home.ids, cards)).toEqual(home.slice(0, 8))
  expect(answer.stories.total).toBe(stories.length)
  expect(answer.stories.ids).toEqual(stories.slice(0, 12).map((story) => story.id))
  for (const id of random.some(knownIds, 8)) {
    const page = await catalogue.profile(now, id)
    expect(page?.card.name).toBe(pages.find((row) => row.id === id)?.name)
    if (!page) continue
    const { answeredBy, photos, videos, stories: storyIds } = page.profile
    expect({
      answeredBy,
      district: page.card.district?.name ?? null,
      files: [...photos, ...videos].map((file) => file.id),
      stories: storyIds.map((story) => story.id).toSorted(),
    }).toEqual(await pageOf(env.DB, id))
  }
  expect(await outdatedSummaries(env.DB), description).toEqual([])
}

const start = fc.record({
  choices,
  newcomers: newcomers(START, 30),
  rounds: fc.integer({ min: 1, max: 25 }),
})

/** After every kind of edit, two isolates respond with the same data as plain SQL over the tables. */
export const checkTruth = (runs: number) =>
  checkProperty(
    fc.asyncProperty(start, async ({ choices: random, newcomers: imported, rounds }) => {
      const db = await emptyStores()
      let now = START
      const homes = await nameDistricts(db, now)
      const first = imported.map((newcomer) => newcomerImport(newcomer, homes))
      const knownIds = first.map(({ row }) => row.id)
      await importCompanions(db, first, systemActor(now))
      for (const id of knownIds.slice(0, 10)) await giveAccount(db, id)
      const writer = new Catalogue(env.DB, env.MEDIA)
      const reader = new Catalogue(env.DB, env.MEDIA)
      for (let round = 0; round < rounds; round++) {
        const count = random.pick([0, 1, 1, 2, 5])
        for (let editIndex = 0; editIndex < count; editIndex++)
          await edit({ db, random, known: knownIds, now })
        if (random.chance(0.1)) await saveSnapshotJob(env, now)
        writer.expire()
        await compare(writer, random, knownIds, now)
        now += random.pick([LEASE_MS, LEASE_MS, 60_000, 6 * HOUR])
        const startedCatalogue = random.chance(0.1) ? new Catalogue(env.DB, env.MEDIA) : reader
        await compare(startedCatalogue, random, knownIds, now)
      }
    }),
    runs,
  )
