import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Catalogue } from '../../../../worker/catalogue/engine/catalogue.ts'
import { LEASE_MS } from '../../../../worker/catalogue/engine/load/lease.ts'
import { SNAPSHOT_KEY } from '../../../../worker/catalogue/engine/load/load.ts'
import type { Database } from '../../../../worker/platform/db/client.ts'
import { removeCompanion } from '../../../../worker/companions/remove-companion.ts'
import { saveSnapshotJob } from '../../../../worker/catalogue/jobs/save-snapshot.ts'
import { editCompanion } from '../../../support/companions/edits.ts'
import { listedNames } from '../../../support/catalogue/catalogue-names.ts'
import {
  ada,
  addCompanions,
  berta,
  clara,
  openThreeCompanions,
} from '../../../support/catalogue/three-companions.ts'
import { saveSnapshotWithoutCards } from '../../../support/catalogue/cold-cards.ts'
import { emptyStores, env } from '../../../support/platform/database.ts'
import { systemActor } from '../../../support/platform/fixtures.ts'
import { meterBinding } from '../../../support/platform/meter.ts'
import { isolate } from '../../../support/platform/open-site.ts'

const NOW = Date.now()

let db: Database

beforeEach(async () => {
  db = await openThreeCompanions()
  warnings.length = 0
  vi.spyOn(console, 'warn').mockImplementation((text: string) => void warnings.push(text))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})
const warnings: string[] = []

const three = ['Ada', 'Berta', 'Clara']
const rename = (id: string, name: string) => editCompanion(db, id, { name }, systemActor())

describe('snapshot of the catalogue', () => {
  const storedSnapshot = async () => {
    const object = await env.MEDIA.get(SNAPSHOT_KEY)
    return new Uint8Array(await object!.arrayBuffer())
  }
  const start = async () => {
    const { binding, meter } = meterBinding(env.DB)
    const catalogue = new Catalogue(binding, env.MEDIA)
    await catalogue.refresh(NOW)
    return { catalogue, read: meter.read }
  }
  const cheap = 4

  test('a new isolate reads the snapshot instead of all companions', async () => {
    const without = (await start()).read
    await saveSnapshotJob(env, NOW)
    const { catalogue, read } = await start()
    expect(without).toBeGreaterThan(cheap)
    expect(read).toBeLessThanOrEqual(cheap)
    expect(await listedNames(catalogue, NOW)).toEqual(three)
    expect(warnings).toEqual([])
  })

  test('changes since an old snapshot are read from the log', async () => {
    await saveSnapshotJob(env, NOW)
    await removeCompanion(db, berta, systemActor())
    await rename(clara, 'Klara')
    await addCompanions(db, { name: 'Dora' })
    const { catalogue } = await start()
    expect(await listedNames(catalogue, NOW)).toEqual(['Ada', 'Dora', 'Klara'])
  })

  test('a damaged snapshot is ignored, with a warning in the log', async () => {
    await saveSnapshotJob(env, NOW)
    const bytes = await storedSnapshot()
    await env.MEDIA.put(SNAPSHOT_KEY, bytes.with(bytes.length - 9, bytes.at(-9)! ^ 1))
    const { catalogue } = await start()
    expect(await listedNames(catalogue, NOW)).toEqual(three)
    expect(warnings.join()).toContain('catalogue.snapshot')
  })

  test.each([0, 1, 5])(
    'a snapshot from before a restore of the database (changed %i times) is ignored',
    async (changes) => {
      await rename(ada, 'Adele')
      await saveSnapshotJob(env, NOW)
      const lostSnapshot = await storedSnapshot()
      db = await emptyStores()
      await addCompanions(db, { id: berta, name: 'Berta' })
      for (let change = 0; change < changes; change++) await rename(berta, `Berta ${change}`)
      await env.MEDIA.put(SNAPSHOT_KEY, lostSnapshot)
      const { catalogue } = await start()
      const name = changes > 0 ? `Berta ${changes - 1}` : 'Berta'
      expect(await listedNames(catalogue, NOW)).toEqual([name])
    },
  )

  test('a failing bucket only costs time', async () => {
    const brokenBucket = {
      get: () => Promise.reject(new Error('R2 is down')),
    } as unknown as R2Bucket
    expect(await listedNames(new Catalogue(env.DB, brokenBucket), NOW)).toEqual(three)
    expect(warnings.join()).toContain('catalogue.snapshot')
  })

  test('the snapshot is written only after changes', async () => {
    await saveSnapshotJob(env, NOW)
    const first = await env.MEDIA.head(SNAPSHOT_KEY)
    await saveSnapshotJob(env, NOW)
    expect((await env.MEDIA.head(SNAPSHOT_KEY))?.version).toBe(first?.version)
    await rename(ada, 'Xenia')
    await saveSnapshotJob(env, NOW)
    expect((await env.MEDIA.head(SNAPSHOT_KEY))?.version).not.toBe(first?.version)
  })
})

describe('failing D1', () => {
  let down = false
  const failing = () => isolate({ fail: () => down })
  beforeEach(() => {
    down = false
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })

  const expectUnavailable = async (response: Response) => {
    expect(response.status).toBe(503)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(response.headers.get('cache-control')).toContain('no-store')
    const { detail } = await response.json<{ detail: string }>()
    expect(detail).toBe('We can’t load the directory right now. Please try again.')
  }

  test('cached lists are still served, with a warning in the log', async () => {
    const site = failing()
    expect((await site.ask('/api/companions')).status).toBe(200)
    down = true
    site.catalogue.expire()
    const response = await site.ask('/api/companions?unseen=1')
    expect(response.status).toBe(200)
    expect((await response.json<{ total: number }>()).total).toBe(3)
    expect(warnings.join()).toContain('catalogue.stale')
  })

  test('cards that are not cached get 503 until D1 is back', async () => {
    await saveSnapshotWithoutCards(NOW)
    const site = failing()
    expect((await site.ask('/api/companions?limit=1')).status).toBe(200)
    down = true
    await expectUnavailable(await site.ask('/api/companions'))
    await expectUnavailable(await site.ask(`/api/companions/${ada}`))
    down = false
    expect((await site.ask('/api/companions')).status).toBe(200)
    expect((await site.ask(`/api/companions/${ada}`)).status).toBe(200)
  })

  test('an isolate without data answers 503, and starts once D1 is back', async () => {
    const site = failing()
    down = true
    for (const path of ['/api/companions', '/api/places', '/api/plans', '/api/homepage/stories']) {
      await expectUnavailable(await site.ask(path))
    }
    const page = await site.ask('/browse')
    expect(page.status).toBe(503)
    expect(page.headers.get('retry-after')).toBeTruthy()
    expect(page.headers.get('cache-control')).toContain('no-store')
    expect(page.headers.get('content-type')).toContain('text/html')
    const note = await page.text()
    expect(note).toContain('We’ll be back shortly')
    expect(note).not.toMatch(/D1_ERROR|database|maintenance/)
    const status = await site.ask('/status')
    expect([status.status, await status.text()]).toEqual([200, expect.stringContaining('Profiles')])
    expect((await site.ask(`/media/${ada}/${berta}/w640.webp`)).status).toBe(503)
    down = false
    expect((await site.ask('/api/companions')).status).toBe(200)
    expect((await site.ask('/browse')).status).toBe(200)
  })

  test('the memory is used for a minute, then answers get 503', async () => {
    const catalogue = new Catalogue(meterBinding(env.DB, { fail: () => down }).binding, env.MEDIA)
    expect(await listedNames(catalogue, NOW)).toEqual(three)
    expect(await catalogue.profile(NOW, ada)).not.toBeNull()
    down = true
    const unavailable = { status: 503, retryAfterSeconds: 5 }
    for (const seconds of [1, 30, 60]) {
      expect(await listedNames(catalogue, NOW + 1000 * seconds)).toEqual(three)
      expect(await catalogue.flags(NOW + 1000 * seconds, ada)).toMatchObject({ feed: true })
    }
    for (const time of [NOW + 60_001, NOW + 60_002, NOW + 600_000]) {
      await expect(listedNames(catalogue, time)).rejects.toMatchObject(unavailable)
      await expect(catalogue.profile(time, ada)).rejects.toMatchObject(unavailable)
      await expect(catalogue.flags(time, ada)).rejects.toMatchObject(unavailable)
    }
    down = false
    expect(await listedNames(catalogue, NOW + 600_001)).toEqual(three)
  })

  test('an isolate that was idle for longer answers 503, too', async () => {
    const catalogue = new Catalogue(meterBinding(env.DB, { fail: () => down }).binding, env.MEDIA)
    await catalogue.refresh(NOW)
    expect(await listedNames(catalogue, NOW + 3_600_000)).toEqual(three)
    down = true
    await expect(listedNames(catalogue, NOW + 7_200_000)).rejects.toMatchObject({ status: 503 })
  })

  test('changes appear a second after D1 is back', async () => {
    const time = NOW + LEASE_MS
    // After a failure, D1 gets no request until the clock moves on.
    vi.setSystemTime(time)
    const catalogue = new Catalogue(meterBinding(env.DB, { fail: () => down }).binding, env.MEDIA)
    expect(await listedNames(catalogue, NOW)).toEqual(three)
    await rename(ada, 'Xenia')
    down = true
    expect(await listedNames(catalogue, time)).toEqual(three)
    down = false
    expect(await listedNames(catalogue, time + 999)).toEqual(three)
    expect(await listedNames(catalogue, time + 1000)).toEqual(['Berta', 'Clara', 'Xenia'])
  })
})

describe('answers during a read', () => {
  /** A catalogue whose batches are sent immediately, and whose answers are delayed on demand. */
  const slow = () => {
    const releases: (() => void)[] = []
    const state = { holds: false, sent: 0, release: () => releases.splice(0).forEach((go) => go()) }
    const batch = async (statements: D1PreparedStatement[]) => {
      state.sent++
      const isHeld = state.holds
      const answer = await env.DB.batch(statements)
      if (isHeld) await new Promise<void>((go) => void releases.push(go))
      return answer
    }
    const binding = { prepare: (text: string) => env.DB.prepare(text), batch } as D1Database
    return { catalogue: new Catalogue(binding, env.MEDIA), state }
  }

  test('no answer contains an earlier state: lists, profiles and files', async () => {
    const { catalogue, state } = slow()
    expect(await listedNames(catalogue, NOW)).toEqual(three)
    expect(await catalogue.profile(NOW, ada)).toMatchObject({ card: { name: 'Ada' } })
    await rename(ada, 'Xenia')
    await removeCompanion(db, berta, systemActor())
    const later = NOW + LEASE_MS
    state.holds = true
    const first = listedNames(catalogue, later)
    state.holds = false
    const [list, profile, flags] = await Promise.all([
      listedNames(catalogue, later),
      catalogue.profile(later, ada),
      catalogue.flags(later, berta),
    ])
    expect(list).toEqual(['Clara', 'Xenia'])
    expect(profile).toMatchObject({ card: { name: 'Xenia' } })
    expect(flags).toBeNull()
    state.release()
    expect(await first).toEqual(['Clara', 'Xenia'])
  })

  test('the next answer includes a write of this isolate', async () => {
    const { catalogue, state } = slow()
    await catalogue.refresh(NOW)
    const later = NOW + LEASE_MS
    state.holds = true
    const before = catalogue.refresh(later)
    await vi.waitFor(() => expect(state.sent).toBe(2))
    state.holds = false
    await rename(ada, 'Xenia')
    catalogue.expire()
    state.release()
    await before
    expect(await listedNames(catalogue, later)).toEqual(['Berta', 'Clara', 'Xenia'])
  })

  test('the age of a read counts from the time it was sent', async () => {
    const { catalogue, state } = slow()
    await catalogue.refresh(NOW)
    const { sent } = state
    await catalogue.refresh(NOW + LEASE_MS - 1)
    expect(state.sent).toBe(sent)
    await catalogue.refresh(NOW + LEASE_MS)
    expect(state.sent).toBe(sent + 1)
  })
})
