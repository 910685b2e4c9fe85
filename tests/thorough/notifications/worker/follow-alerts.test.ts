import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { writeAll } from '../../../../worker/platform/db/bulk.ts'
import { publishCompanions } from '../../../../worker/catalogue/engine/projection.ts'
import {
  alertCauses,
  alertMails,
  later,
  MORNING,
  NOON,
  openAlerts,
  type Alerts,
} from '../../../support/notifications/alerts.ts'
import { env } from '../../../support/platform/database.ts'
import { editCompanion } from '../../../support/companions/edits.ts'
import {
  systemActor,
  companionImport,
  DAY,
  HOUR,
  uuid,
} from '../../../support/platform/fixtures.ts'
import { changePlans, givePlan } from '../../../support/billing/plans.ts'

const ada = uuid(1)
const vera = uuid(4)

let site: Alerts
beforeEach(async () => {
  vi.useFakeTimers({ now: NOON, toFake: ['Date'] })
  const media = [{ createdAt: NOON - 40 * DAY }]
  site = await openAlerts([companionImport({ id: ada, media })])
  await site.send('GET', '/api/me')
  await site.run()
})
afterEach(() => void vi.useRealTimers())

describe('alert about a followed companion', () => {
  const preferences = { answers: true, searches: true, follows: 'instant' as const }
  const newPhoto = (id = ada) =>
    writeAll(site.db, [
      site.db.run(sql`UPDATE media SET created_at = ${Date.now()} WHERE companion_id = ${id}`),
      publishCompanions(site.db, [id]),
    ])

  test('is sent only to members who want it', async () => {
    await site.follow(ada)
    later(1_000)
    await newPhoto()
    await site.run()
    expect(await alertMails()).toEqual([])
  })

  test('is sent once about a new photo', async () => {
    await site.prefer(preferences)
    await site.follow(ada)
    later(1_000)
    await newPhoto()
    await site.run()
    const [mail] = await alertMails()
    expect(mail!.text).toContain('/account/following')
    expect(mail!.text).not.toContain(ada)
    await editCompanion(site.db, ada, { bio: 'New words' }, systemActor())
    later(2 * HOUR)
    await site.run()
    expect(await alertCauses()).toEqual(['1'])
    await newPhoto()
    later(2 * HOUR)
    await site.run()
    expect(await alertCauses()).toEqual(['1', '2'])
  })

  test('is not sent while the member blocks her', async () => {
    await site.prefer(preferences)
    await site.send('POST', '/api/hidden-companions', { block: [ada] })
    await site.follow(ada)
    later(1_000)
    await newPhoto()
    await site.run()
    expect(await alertMails()).toEqual([])
  })

  test('is not sent about photos older than the follow', async () => {
    vi.useRealTimers()
    await newPhoto()
    await site.follow(ada)
    await site.prefer(preferences)
    await site.run()
    expect(await alertMails()).toEqual([])
    await env.DB.exec('UPDATE media SET created_at = 1')
    await newPhoto()
    await site.run()
    expect(await alertCauses()).toEqual(['1'])
  })

  test('is not sent about photos older than the choice of alerts', async () => {
    vi.useRealTimers()
    await site.follow(ada)
    await newPhoto()
    await env.DB.exec('UPDATE follows SET created_at = 1; UPDATE catalogue_log SET at = at - 1000')
    await site.prefer(preferences)
    await site.run()
    expect(await alertMails()).toEqual([])
  })

  test('is dropped when the follow is removed', async () => {
    await site.prefer({ ...preferences, follows: 'daily' })
    await site.follow(ada)
    later(1_000)
    await newPhoto()
    await site.run()
    await site.send('DELETE', `/api/follows/${ada}`)
    await site.runAt(MORNING)
    expect(await alertMails()).toEqual([])
  })

  test('is not sent about a VIP companion without premium', async () => {
    await site.publish({ id: vera, is_vip: true, media: [{ createdAt: NOON - 40 * DAY }] })
    await site.run()
    await site.prefer(preferences)
    await site.follow(vera)
    later(1_000)
    await newPhoto(vera)
    await site.run()
    expect(await alertMails()).toEqual([])
  })

  test('is sent daily if the plan has no instant alerts', async () => {
    await site.prefer(preferences)
    await site.follow(ada)
    await site.save({ query: { city: 'Bern' } })
    const plan = { openRequests: 3, savedSearches: 20, instantAlerts: false, priority: 0 }
    await env.DB.prepare('INSERT INTO settings (key, value, updated_at) VALUES (?1, ?2, 1)')
      .bind('benefits', JSON.stringify({ none: plan }))
      .run()
    later(1_000)
    await newPhoto()
    await site.publish({ cityId: 'bern', publishedAt: NOON })
    await site.run()
    expect(await alertMails()).toEqual([])
    await givePlan(uuid(0xa))
    later(1_000)
    await site.run()
    expect(await alertCauses()).toEqual(['1'])
    await changePlans(uuid(0xa), "status = 'expired'")
    later(2 * HOUR)
    await newPhoto()
    await site.run()
    await site.runAt(MORNING)
    expect(await alertCauses()).toEqual(['1', '2'])
  })
})
