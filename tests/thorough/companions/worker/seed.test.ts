import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Profile } from '#catalogue/companions'
import { getCompanionSchemas } from '#catalogue/companions'
import { listCompanionsSchemas, searchCompanionsSchemas } from '#companions/listing'
import { getOwnSchemas } from '#companions/own/own'
import { getOwnMediaSchemas } from '#media/submitted-media'
import { listReceivedSchemas } from '#messaging/own-requests'
import { dayOf } from '#platform/days'
import { listHomeStoriesSchemas } from '#catalogue/homepage'
import committed from '../../../../web/public/samples/companions.json'
import type { Database } from '../../../../worker/platform/db/client.ts'
import { companions } from '../../../../worker/companions/schema/companions.ts'
import { media } from '../../../../worker/media/schema/media.ts'
import { stories } from '../../../../worker/media/schema/stories.ts'
import { importCompanions, shiftTimestamps } from '../../../../worker/seed/import-companions.ts'
import { fallback } from '../../../../worker/seed/fallback.ts'
import { fillDatabase, generateCompanions } from '../../../../worker/seed/generate-companions.ts'
import {
  activityFiles,
  addSampleActivity,
  linkSampleAccounts,
} from '../../../../worker/seed/sample-accounts.ts'
import { sampleImports } from '../../../../worker/seed/sample-import.ts'
import { samples } from '../../../../worker/seed/samples.ts'
import { expectAnswer } from '../../../support/platform/answers.ts'
import { emptyStores, env } from '../../../support/platform/database.ts'
import { systemActor, DAY } from '../../../support/platform/fixtures.ts'
import { openOffice } from '../../../support/staff/admin.ts'
import { isolate, openSite } from '../../../support/platform/open-site.ts'

type Site = Awaited<ReturnType<typeof openSite>>

const idOf = (slug: string) => samples.find((sample) => sample.slug === slug)!.id

async function tableSizes(): Promise<Record<string, number>> {
  const { results } = await env.DB.prepare(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\'
     AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'd1\\_%' ESCAPE '\\'`,
  ).all<{ name: string }>()
  const sizes = results.map(async ({ name }) => {
    const size = await env.DB.prepare(`SELECT count(*) AS size FROM ${name}`).first<number>('size')
    return [name, size ?? 0] as const
  })
  return Object.fromEntries(await Promise.all(sizes))
}

describe('the samples', () => {
  let site: Site
  beforeAll(async () => {
    site = await openSite(sampleImports(Date.now()).imports)
    await linkSampleAccounts(site.db, Date.now())
  })

  const list = (query = '') =>
    expectAnswer(listCompanionsSchemas, site.ask(`/api/companions?${query}`))
  const profileOf = async (slug: string) =>
    (await expectAnswer(getCompanionSchemas, site.ask(`/api/companions/${idOf(slug)}`))).data

  test.each([
    ['/', 14_400],
    // Translated pages have longer words.
    ['/de', 14_800],
    ['/fr', 14_800],
    ['/it', 14_800],
  ])(
    'the home page (%s) takes at most %i bytes compressed, with all companions',
    async (path, maxBytes) => {
      const response = await site.ask(path)
      const zipped = response.body!.pipeThrough(new CompressionStream('gzip'))
      const { byteLength } = await new Response(zipped).arrayBuffer()
      expect(byteLength).toBeGreaterThan(8_000)
      expect(byteLength).toBeLessThanOrEqual(maxBytes)
    },
  )

  test('the lists contain all samples except the one who was absent for nine days', async () => {
    const { data, total } = await list()
    expect(total).toBe(11)
    const names = data.filter(({ locked }) => !locked).map(({ name }) => name)
    expect(names.slice(0, 3).sort()).toEqual(['Chiara', 'Isabelle', 'Sophia'])
    expect(names).toHaveLength(10)
    expect(names).not.toContain('Léa')
    expect((await profileOf('lea')).name).toBe('Léa')
  })

  test('the profiles have everything that a profile may show', async () => {
    const sophia = await profileOf('sophia')
    expect(sophia.premiumContent).toMatchObject({ photoCount: 10, videoCount: 7 })
    expect(sophia.premiumContent?.photos).toHaveLength(8)
    expect(sophia.premiumContent?.videos).toHaveLength(6)
    expect(sophia).toMatchObject({ reviews: { count: 3 }, verification: { verified: true } })
    expect(sophia.stories).toHaveLength(2)
    expect(sophia.storyHighlights).toHaveLength(3)
    const profiles = await Promise.all(
      samples.filter(({ vip }) => !vip).map(({ slug }) => profileOf(slug)),
    )
    const countWith = (part: (profile: Profile) => unknown) => profiles.filter(part).length
    expect(countWith(({ premiumContent }) => premiumContent)).toBe(7)
    expect(countWith(({ public_videos }) => public_videos.length)).toBe(3)
    expect(countWith(({ storyHighlights }) => storyHighlights.length)).toBe(7)
    expect(countWith(({ schedule }) => !schedule)).toBe(1)
    for (const { public_photos } of profiles) {
      expect(public_photos.length).toBeGreaterThanOrEqual(5)
      expect(public_photos.every(({ alt }) => alt.length > 20)).toBe(true)
    }
  })

  test('the samples can be stored only once', async () => {
    const before = await tableSizes()
    expect(before).toMatchObject({ companions: 12, reviews: 30 })
    const secondImport = importCompanions(site.db, sampleImports(Date.now()).imports, systemActor())
    await expect(secondImport).rejects.toMatchObject({
      cause: { message: expect.stringContaining('UNIQUE') as string },
    })
    expect(await tableSizes()).toEqual(before)
  })

  test('each file of each picture and clip is listed once', async () => {
    const keys = sampleImports(Date.now()).files.map(({ key }) => key)
    const rows = await site.db.select().from(media)
    const expectedKeys = rows.flatMap(({ id, companionId, type }) =>
      [
        ...[320, 640, 900].flatMap((width) => [`w${width}.avif`, `w${width}.webp`]),
        ...(type === 'video' ? ['video'] : []),
      ].map((file) => `media/${companionId}/${id}/${file}`),
    )
    expect(keys.sort()).toEqual(expectedKeys.sort())
  })
})

describe('the samples some days later', () => {
  let db: Database
  const now = Date.now()
  const then = now - 10 * DAY
  beforeEach(async () => {
    db = await emptyStores()
    await importCompanions(db, sampleImports(then).imports, systemActor(then))
  })

  test('shifting restores the designed ages of the samples', async () => {
    await shiftTimestamps(db, sampleImports(now).imports, now)
    const freshAges = sampleImports(now).imports.map(({ row }) => [row.lastActiveAt, row.presence])
    const rows = await db.select().from(companions)
    expect(rows.map((row) => [row.lastActiveAt, row.presence]).sort()).toEqual(freshAges.sort())
    const row = await expectAnswer(listHomeStoriesSchemas, isolate().ask('/api/homepage/stories'))
    expect(row.total).toBe(10)
  })

  test('shifting preserves changes and deletions', async () => {
    const changedFields = { name: 'Sofia', presence: 'online', lastActiveAt: now } as const
    const sophia = eq(companions.id, idOf('sophia'))
    await db.update(companions).set(changedFields).where(sophia)
    const [deletedStory] = await db.select().from(stories).where(eq(stories.position, 1)).limit(1)
    await db.delete(stories).where(eq(stories.id, deletedStory!.id))
    await db.delete(companions).where(eq(companions.id, idOf('anna')))
    await shiftTimestamps(db, sampleImports(now).imports, now)
    expect(await db.select().from(companions).where(sophia)).toMatchObject([changedFields])
    expect(await db.select().from(stories).where(eq(stories.id, deletedStory!.id))).toEqual([])
    expect(await tableSizes()).toMatchObject({ companions: 11 })
  })
})

test('sample accounts are linked once, and not again after their deletion', async () => {
  const db = await emptyStores()
  await importCompanions(db, sampleImports(Date.now()).imports, systemActor())
  const linkCount = () =>
    env.DB.prepare('SELECT count(*) AS count FROM companion_accounts').first<number>('count')
  for (const _ of [1, 2]) await linkSampleAccounts(db, Date.now())
  expect(await linkCount()).toBe(2)
  const owner = await env.DB.prepare(
    'SELECT companion_id FROM companion_accounts WHERE member_id = ?1',
  )
    .bind('00000000-0000-4000-8000-000000000004')
    .first('companion_id')
  expect(owner).toBe(idOf('sophia'))
  await env.DB.prepare('DELETE FROM companion_accounts').run()
  await linkSampleAccounts(db, Date.now())
  expect(await linkCount()).toBe(0)
})

describe('the area of the sample companion with an account', () => {
  const sub = '00000000-0000-4000-8000-000000000004'
  let get: (path: string) => Promise<Response>
  beforeAll(async () => {
    const office = await openOffice(sampleImports(Date.now()).imports)
    await linkSampleAccounts(office.db, Date.now())
    await addSampleActivity(office.db, Date.now())
    const { headers } = await office.accounts.as({ sub, email: 'companion@velours.test' })
    get = (path) => office.ask(path, { headers })
  })

  test('her requests are a new, an answered, an accepted and a declined one', async () => {
    const received = await expectAnswer(listReceivedSchemas, get('/api/own/requests'))
    expect(received.waiting).toBe(1)
    expect(received.requests).toMatchObject([
      { member: 'Thomas', state: 'sent', isUnread: true },
      { member: 'Marc', state: 'answered', isUnread: true, last: { act: 'accept' } },
      { member: 'Daniel', state: 'answered', isUnread: false },
      { member: 'Philippe', state: 'declined', isUnread: false },
    ])
    const tomorrow = dayOf(Date.now() + DAY)
    expect(received.requests.slice(0, 2).map(({ date }) => date)).toEqual([tomorrow, tomorrow])
  })

  test('her submitted photos are one in review and one returned with a reason', async () => {
    const { submitted } = await expectAnswer(getOwnMediaSchemas, get('/api/own/media'))
    const states = submitted.map(({ state, reason }) => [state, reason !== ''])
    expect(states.sort()).toEqual([
      ['returned', true],
      ['submitted', false],
    ])
    const own = await expectAnswer(getOwnSchemas, get('/api/own'))
    expect(own.attention.map(({ kind }) => kind)).toContain('media-returned')
  })

  test('each variant of the submitted photos has a file', () => {
    const folders = new Set(activityFiles().map(({ key }) => key.replace(/[^/]+$/, '')))
    expect([folders.size, activityFiles().length]).toEqual([2, 12])
  })
})

test('the fallback of demo mode equals the output of node worker/seed/write-fallback.ts', async () => {
  const output = await fallback(await emptyStores())
  expect(committed).toEqual(output)
  expect(JSON.stringify(output).length).toBeLessThan(60_000)
})

describe('generated companions', () => {
  test('the same seed generates the same companions', () => {
    const options = { seed: 7, now: Date.UTC(2026, 5, 1) }
    const [firstCompanion] = generateCompanions(20, options)
    expect([...generateCompanions(20, options)]).toEqual([firstCompanion])
    expect([...generateCompanions(20, { ...options, seed: 8 })]).not.toEqual([firstCompanion])
  })

  test('generated companions are distributed like those of a grown directory', async () => {
    const site = await openSite()
    await fillDatabase(site.db, 700)
    expect(await tableSizes()).toMatchObject({ companions: 700 })
    const { count } = (await env.DB.prepare(
      'SELECT count(*) AS count FROM catalogue_log WHERE entry IS NOT NULL',
    ).first<{ count: number }>())!
    expect(count).toBeGreaterThan(560)
    expect(count).toBeLessThan(700)
    const total = async (query: string) =>
      (await expectAnswer(listCompanionsSchemas, site.ask(`/api/companions?${query}`))).total
    expect(await total('country=switzerland')).toBeGreaterThan((await total('')) / 2)
    const searchResponse = site.ask(`/api/search?q=${encodeURIComponent('malgorzata')}`)
    const { data } = await expectAnswer(searchCompanionsSchemas, searchResponse)
    expect(data[0]?.name).toMatch(/^Małgorzata/)
  })
})
