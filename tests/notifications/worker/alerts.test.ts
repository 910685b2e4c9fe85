import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { suspend } from '../../../worker/accounts/members/writes.ts'
import { writeAll } from '../../../worker/platform/db/bulk.ts'
import { SEARCH_BATCH_SIZE } from '../../../worker/notifications/search-alerts/rules.ts'
import { deleteCity } from '../../../worker/catalogue/manage-places.ts'
import { expireRows } from '../../../worker/operations/jobs/expire-rows.ts'
import { rowsOf } from '../../support/staff/admin.ts'
import {
  alertCauses,
  alertMails,
  later,
  MORNING,
  NOON,
  openAlerts,
  type Alerts,
} from '../../support/notifications/alerts.ts'
import { env } from '../../support/platform/database.ts'
import { editCompanion } from '../../support/companions/edits.ts'
import { systemActor, companionImport, DAY, HOUR, uuid } from '../../support/platform/fixtures.ts'
import { givePlan } from '../../support/billing/plans.ts'

const [ada, berta, clara, vera, photo] = [1, 2, 3, 4, 9].map(uuid) as [
  ...[string, string, string, string, string],
]
const member = uuid(0xa)
const otherMember = { sub: uuid(0xb), email: 'berta@members.test' }
const inBern = { cityId: 'bern', publishedAt: NOON }

let site: Alerts
beforeEach(async () => {
  vi.useFakeTimers({ now: NOON, toFake: ['Date'] })
  site = await openAlerts([
    companionImport({
      id: ada,
      cityId: 'bern',
      media: [{ id: photo, createdAt: NOON - 40 * DAY }],
    }),
  ])
  for (const claims of [{}, otherMember]) await site.send('GET', '/api/me', undefined, claims)
  await site.run()
})
afterEach(() => void vi.useRealTimers())

describe('alert of a saved search', () => {
  test('is sent only about matching companions who become public', async () => {
    const { id } = await site.save()
    await site.run()
    expect(await alertMails()).toEqual([])
    await site.publish({ id: berta, cityId: 'zurich' })
    await site.run()
    expect(await alertMails()).toEqual([])
    await site.publish({ id: clara, name: 'Clara', ...inBern })
    await site.run()
    const [mail, ...more] = await alertMails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ recipient: 'ada@members.test', subject: 'News for you' })
    expect(mail!.text).toContain(`/account/searches?open=${id}`)
    expect(mail!.text + mail!.subject).not.toMatch(/Clara|Bern|companion|escort|Velours/)
  })

  test('is sent once per companion, also if she leaves and returns', async () => {
    await site.save()
    await site.publish({ id: clara, ...inBern })
    await site.run()
    for (const change of [site.hide, site.show]) {
      await change(clara)
      later(2 * HOUR)
      await site.run()
    }
    expect(await alertCauses()).toEqual(['1'])
  })

  test('is sent about a companion who was hidden when the search was saved', async () => {
    await site.hide(ada)
    await site.run()
    await site.save()
    await site.show(ada)
    await site.run()
    expect(await alertCauses()).toEqual(['1'])
  })

  test('is not sent about a companion who was public when the search was saved', async () => {
    await site.publish({ id: clara, ...inBern })
    await site.save()
    await site.run()
    expect(await alertMails()).toEqual([])
  })

  test('is not sent about an edit of a public companion', async () => {
    await site.save()
    await editCompanion(site.db, ada, { bio: 'New words' }, systemActor())
    await site.run()
    expect(await alertMails()).toEqual([])
  })

  test('is dropped if the companion is hidden before the email is queued', async () => {
    await site.save({ alert: 'daily' })
    await site.publish({ id: clara, ...inBern })
    await site.run()
    expect(await rowsOf('SELECT * FROM search_alerts')).toHaveLength(1)
    await site.hide(clara)
    await site.runAt(MORNING)
    expect(await alertMails()).toEqual([])
    expect(await rowsOf('SELECT * FROM search_alerts')).toEqual([])
    await site.show(clara)
    await site.runAt(MORNING + HOUR)
    expect(await alertCauses()).toEqual(['1'])
  })

  test('is not sent about a companion who has blocked the member', async () => {
    await site.save()
    await site.publish({ id: clara, ...inBern })
    await env.DB.prepare('INSERT INTO companion_blocks VALUES (?1, ?2, 1)')
      .bind(clara, member)
      .run()
    await site.run()
    expect(await alertMails()).toEqual([])
  })

  test('is sent about VIP companions to premium members only', async () => {
    await site.save()
    await site.save({}, otherMember)
    await givePlan(otherMember.sub)
    await site.publish({ id: vera, ...inBern, is_vip: true })
    await site.run()
    expect((await alertMails()).map(({ recipient }) => recipient)).toEqual([otherMember.email])
  })

  test("ignores VIP companions' attributes that only premium members may filter by", async () => {
    await site.save({ query: { languages: ['german'] } })
    await site.publish({ id: vera, ...inBern, is_vip: true, languages: ['German'] })
    await site.run()
    expect(await alertMails()).toEqual([])
  })

  test('is not sent after the search is deleted', async () => {
    const { id } = await site.save()
    await site.publish({ id: clara, ...inBern })
    await site.send('DELETE', `/api/saved-searches/${id}`)
    await site.run()
    expect(await alertMails()).toEqual([])
  })

  test('restarts when the alert is switched off and on again', async () => {
    const { id } = await site.save({ alert: 'daily' })
    await site.publish({ id: clara, ...inBern })
    await site.run()
    await site.send('PUT', `/api/saved-searches/${id}`, { alert: 'off' })
    await site.send('PUT', `/api/saved-searches/${id}`, { alert: 'instant' })
    later(2 * HOUR)
    await site.run()
    expect(await alertMails()).toEqual([])
  })

  test('is not sent to a suspended member', async () => {
    await site.save()
    await site.publish({ id: clara, ...inBern })
    await env.DB.prepare('UPDATE members SET suspended_at = 1 WHERE id = ?1').bind(member).run()
    await site.run()
    expect(await alertMails()).toEqual([])
  })

  test('includes only companions within the distance of a city', async () => {
    await site.save({ query: { near: 'bern', km: '10' } })
    await site.save({ query: { near: 'bern', km: '100' } }, otherMember)
    const recipients = async () => (await alertMails()).map(({ recipient }) => recipient).toSorted()
    await site.publish({ id: berta, cityId: 'zurich', publishedAt: NOON })
    await site.run()
    expect(await recipients()).toEqual([otherMember.email])
    await site.publish({ id: clara, ...inBern })
    later(HOUR)
    await site.run()
    expect(await recipients()).toEqual(['ada@members.test', otherMember.email, otherMember.email])
  })

  test('is dropped if the companion moves beyond the distance before the email is queued', async () => {
    await site.save({ query: { near: 'bern', km: '10' }, alert: 'daily' })
    await site.publish({ id: clara, ...inBern })
    await site.run()
    expect(await rowsOf('SELECT * FROM search_alerts')).toHaveLength(1)
    await editCompanion(site.db, clara, { location: 'Zurich, Switzerland' }, systemActor())
    await site.runAt(MORNING)
    expect(await alertMails()).toEqual([])
    expect(await rowsOf('SELECT * FROM search_alerts')).toEqual([])
  })

  test('is not sent for a search near a deleted city', async () => {
    await site.save({ query: { near: 'basel', km: '100' } })
    await site.save({ query: { near: 'basel', km: '100' }, alert: 'daily' }, otherMember)
    await site.publish({ id: clara, ...inBern })
    await site.run()
    expect(await alertCauses()).toEqual(['1'])
    expect(await rowsOf('SELECT * FROM search_alerts WHERE mailed_at IS NULL')).toHaveLength(1)
    await deleteCity(site.db, 'basel', systemActor())
    await site.publish({ id: berta, ...inBern })
    await site.runAt(MORNING)
    expect(await alertCauses()).toEqual(['1'])
    expect(await rowsOf('SELECT * FROM search_alerts WHERE mailed_at IS NULL')).toEqual([])
  })

  test('accepts any name of the city in a search by distance', async () => {
    await site.save({ query: { near: 'Berne', km: '10' } })
    await site.publish({ id: clara, ...inBern }, { id: berta, cityId: 'zurich', publishedAt: NOON })
    await site.run()
    expect(await rowsOf('SELECT companion_id FROM search_alerts')).toEqual([
      { companion_id: clara },
    ])
  })

  test('skips a search with invalid stored filters without blocking others', async () => {
    const { id } = await site.save()
    await site.save({}, otherMember)
    await env.DB.prepare(`UPDATE saved_searches SET query = '{"ageMin":"none"}' WHERE id = ?1`)
      .bind(id)
      .run()
    await site.publish({ id: clara, ...inBern })
    await site.run()
    expect((await alertMails()).map(({ recipient }) => recipient)).toEqual([otherMember.email])
  })
})

describe('alert about a followed companion', () => {
  const returns = async () => {
    for (const change of [site.hide, site.show]) {
      await change(ada)
      later(HOUR)
      await site.run()
    }
  }
  beforeEach(async () => {
    // Events have the database's own time.
    vi.useRealTimers()
    await site.prefer({ answers: true, searches: true, follows: 'instant' })
    await site.follow(ada)
  })

  test('is sent when she returns', async () => {
    await returns()
    expect(await alertCauses()).toEqual(['1'])
  })

  test('is not sent to a suspended member', async () => {
    await writeAll(site.db, [suspend(site.db, member, Date.now())])
    await returns()
    expect(await alertMails()).toEqual([])
  })
})

describe('alerts of one member', () => {
  test('are combined in one email, at most one per hour', async () => {
    await site.save()
    await site.save({ query: { country: 'Switzerland' } })
    await site.publish({ id: clara, ...inBern })
    await site.run()
    const [mail] = await alertMails()
    expect(mail!.text.match(/account\/searches\S*/g)).toEqual(['account/searches'])
    await site.publish({ id: berta, ...inBern })
    later(HOUR - 1)
    await site.run()
    expect(await alertCauses()).toEqual(['1'])
    later(1)
    await site.run()
    expect(await alertCauses()).toEqual(['1', '2'])
  })

  test('are sent in the Swiss morning if they are daily', async () => {
    await site.save({ alert: 'daily' })
    await site.publish({ id: clara, ...inBern })
    await site.run()
    await site.runAt(MORNING - 1)
    expect(await alertMails()).toEqual([])
    await site.runAt(MORNING)
    expect(await alertCauses()).toEqual(['1'])
    await site.publish({ id: berta, ...inBern })
    await site.runAt(MORNING + 2 * HOUR)
    expect(await alertCauses()).toEqual(['1'])
    await site.runAt(MORNING + DAY)
    expect(await alertCauses()).toEqual(['1', '2'])
  })
})

describe('alert job', () => {
  test('continues after the last processed batch of searches', async () => {
    await site.save()
    const insert = env.DB.prepare(`INSERT INTO saved_searches SELECT ?1, ?2, name, ?3, alert,
      created_at, since_version FROM saved_searches LIMIT 1`)
    const ids = Array.from({ length: 2 * SEARCH_BATCH_SIZE }, (_, index) => uuid(0x1000 + index))
    await env.DB.batch(
      ids.map((id, index) =>
        insert.bind(id, member, `{"city":"Bern","ageMin":"${18 + (index % 3)}","q":"${index}"}`),
      ),
    )
    await env.DB.exec(`UPDATE saved_searches SET query = '{"city":"Bern","n":"' || id || '"}'`)
    await site.publish({ id: clara, ...inBern })
    await site.run()
    expect(await rowsOf('SELECT * FROM search_alerts')).toHaveLength(2 * SEARCH_BATCH_SIZE + 1)
    expect(await rowsOf('SELECT step, position FROM alert_progress')).toEqual([
      { step: null, position: '' },
    ])
    expect(await alertCauses()).toEqual(['1'])
  })

  test('sends one email when runs overlap', async () => {
    await site.save()
    await site.publish({ id: clara, ...inBern })
    await Promise.all([site.run(), site.run(), site.run()])
    await site.run()
    expect(await alertCauses()).toEqual(['1'])
  })

  test('deletes processed events after 30 days', async () => {
    await site.publish({ id: clara, ...inBern })
    await site.run()
    expect((await rowsOf('SELECT * FROM alert_events')).length).toBeGreaterThan(0)
    // Events have the database's own time.
    vi.useRealTimers()
    await expireRows({ DB: env.DB }, Date.now() + 31 * DAY)
    expect(await rowsOf('SELECT * FROM alert_events')).toEqual([])
  })
})
