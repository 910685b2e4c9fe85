import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { suspend } from '../../../worker/accounts/members/writes.ts'
import { writeAll } from '../../../worker/platform/db/bulk.ts'
import { SEARCHES_A_SLICE } from '../../../worker/notifications/search-alerts/rules.ts'
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
import { by, companionImport, DAY, HOUR, uuid } from '../../support/platform/fixtures.ts'
import { givePlan } from '../../support/billing/plans.ts'

const [ada, berta, clara, vera, photo] = [1, 2, 3, 4, 9].map(uuid) as [
  ...[string, string, string, string, string],
]
const member = uuid(0xa)
const other = { sub: uuid(0xb), email: 'berta@members.test' }
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
  for (const claims of [{}, other]) await site.send('GET', '/api/me', undefined, claims)
  await site.run()
})
afterEach(() => void vi.useRealTimers())

describe('a saved search', () => {
  test('is mailed about who became public since and fits, and about no one else', async () => {
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

  test('is mailed once about the same companion, though she leaves and returns', async () => {
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

  test('is mailed about a companion who was hidden when it was saved', async () => {
    await site.hide(ada)
    await site.run()
    await site.save()
    await site.show(ada)
    await site.run()
    expect(await alertCauses()).toEqual(['1'])
  })

  test('is not mailed about who was public when it was saved, though the job had not seen her', async () => {
    await site.publish({ id: clara, ...inBern })
    await site.save()
    await site.run()
    expect(await alertMails()).toEqual([])
  })

  test('is not mailed about an edit of who was there', async () => {
    await site.save()
    await editCompanion(site.db, ada, { bio: 'New words' }, by())
    await site.run()
    expect(await alertMails()).toEqual([])
  })

  test('is not mailed about a companion who went before the mail was written', async () => {
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

  test('is not mailed about a companion who takes no messages of the member', async () => {
    await site.save()
    await site.publish({ id: clara, ...inBern })
    await env.DB.prepare('INSERT INTO companion_blocks VALUES (?1, ?2, 1)')
      .bind(clara, member)
      .run()
    await site.run()
    expect(await alertMails()).toEqual([])
  })

  test('is mailed about a VIP companion to premium members alone', async () => {
    await site.save()
    await site.save({}, other)
    await givePlan(other.sub)
    await site.publish({ id: vera, ...inBern, isVip: true })
    await site.run()
    expect((await alertMails()).map(({ recipient }) => recipient)).toEqual([other.email])
  })

  test('with an attribute that only premium members may filter VIP companions by finds none', async () => {
    await site.save({ query: { languages: ['german'] } })
    await site.publish({ id: vera, ...inBern, isVip: true, languages: ['German'] })
    await site.run()
    expect(await alertMails()).toEqual([])
  })

  test('is not mailed after its end', async () => {
    const { id } = await site.save()
    await site.publish({ id: clara, ...inBern })
    await site.send('DELETE', `/api/saved-searches/${id}`)
    await site.run()
    expect(await alertMails()).toEqual([])
  })

  test('whose alert is switched off and on again begins anew', async () => {
    const { id } = await site.save({ alert: 'daily' })
    await site.publish({ id: clara, ...inBern })
    await site.run()
    await site.send('PUT', `/api/saved-searches/${id}`, { alert: 'off' })
    await site.send('PUT', `/api/saved-searches/${id}`, { alert: 'instant' })
    later(2 * HOUR)
    await site.run()
    expect(await alertMails()).toEqual([])
  })

  test('of a suspended member is not mailed', async () => {
    await site.save()
    await site.publish({ id: clara, ...inBern })
    await env.DB.prepare('UPDATE members SET suspended_at = 1 WHERE id = ?1').bind(member).run()
    await site.run()
    expect(await alertMails()).toEqual([])
  })

  test('near a city is mailed about who is within its distance, and about no one beyond it', async () => {
    await site.save({ query: { near: 'bern', km: '10' } })
    await site.save({ query: { near: 'bern', km: '100' } }, other)
    const mailed = async () => (await alertMails()).map(({ recipient }) => recipient).toSorted()
    await site.publish({ id: berta, cityId: 'zurich', publishedAt: NOON })
    await site.run()
    expect(await mailed()).toEqual([other.email])
    await site.publish({ id: clara, ...inBern })
    later(HOUR)
    await site.run()
    expect(await mailed()).toEqual(['ada@members.test', other.email, other.email])
  })

  test('near a city is not mailed about who moved beyond its distance before the mail was written', async () => {
    await site.save({ query: { near: 'bern', km: '10' }, alert: 'daily' })
    await site.publish({ id: clara, ...inBern })
    await site.run()
    expect(await rowsOf('SELECT * FROM search_alerts')).toHaveLength(1)
    await editCompanion(site.db, clara, { location: 'Zurich, Switzerland' }, by())
    await site.runAt(MORNING)
    expect(await alertMails()).toEqual([])
    expect(await rowsOf('SELECT * FROM search_alerts')).toEqual([])
  })

  test('near a city that is gone is mailed about no one', async () => {
    await site.save({ query: { near: 'basel', km: '100' } })
    await site.save({ query: { near: 'basel', km: '100' }, alert: 'daily' }, other)
    await site.publish({ id: clara, ...inBern })
    await site.run()
    expect(await alertCauses()).toEqual(['1'])
    expect(await rowsOf('SELECT * FROM search_alerts WHERE mailed_at IS NULL')).toHaveLength(1)
    await deleteCity(site.db, 'basel', by())
    await site.publish({ id: berta, ...inBern })
    await site.runAt(MORNING)
    expect(await alertCauses()).toEqual(['1'])
    expect(await rowsOf('SELECT * FROM search_alerts WHERE mailed_at IS NULL')).toEqual([])
  })

  test('near a city is understood by any of its names, as lists are', async () => {
    await site.save({ query: { near: 'Berne', km: '10' } })
    await site.publish({ id: clara, ...inBern }, { id: berta, cityId: 'zurich', publishedAt: NOON })
    await site.run()
    expect(await rowsOf('SELECT companion_id FROM search_alerts')).toEqual([
      { companion_id: clara },
    ])
  })

  test('with filters of another time finds no one and holds up no one', async () => {
    const { id } = await site.save()
    await site.save({}, other)
    await env.DB.prepare(`UPDATE saved_searches SET query = '{"ageMin":"none"}' WHERE id = ?1`)
      .bind(id)
      .run()
    await site.publish({ id: clara, ...inBern })
    await site.run()
    expect((await alertMails()).map(({ recipient }) => recipient)).toEqual([other.email])
  })
})

describe('a followed companion', () => {
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

  test('is mailed about when she returns', async () => {
    await returns()
    expect(await alertCauses()).toEqual(['1'])
  })

  test('is not mailed about to a suspended member', async () => {
    await writeAll(site.db, [suspend(site.db, member, Date.now())])
    await returns()
    expect(await alertMails()).toEqual([])
  })
})

describe('several of a member’s', () => {
  test('make one mail, and the next one an hour later', async () => {
    await site.save()
    await site.save({ query: { country: 'Switzerland' } })
    await site.publish({ id: clara, ...inBern })
    await site.run()
    const [mail] = await alertMails()
    expect(mail!.text.match(/searches\?open=/g)).toHaveLength(2)
    await site.publish({ id: berta, ...inBern })
    later(HOUR - 1)
    await site.run()
    expect(await alertCauses()).toEqual(['1'])
    later(1)
    await site.run()
    expect(await alertCauses()).toEqual(['1', '2'])
  })

  test('come in the Swiss morning where they are daily', async () => {
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

describe('the job', () => {
  test('goes on where the last run ended, slice by slice', async () => {
    await site.save()
    const insert = env.DB.prepare(`INSERT INTO saved_searches SELECT ?1, ?2, name, ?3, alert,
      created_at, since_version FROM saved_searches LIMIT 1`)
    const ids = Array.from({ length: 2 * SEARCHES_A_SLICE }, (_, at) => uuid(0x1000 + at))
    await env.DB.batch(
      ids.map((id, at) =>
        insert.bind(id, member, `{"city":"Bern","ageMin":"${18 + (at % 3)}","q":"${at}"}`),
      ),
    )
    await env.DB.exec(`UPDATE saved_searches SET query = '{"city":"Bern","n":"' || id || '"}'`)
    await site.publish({ id: clara, ...inBern })
    await site.run()
    expect(await rowsOf('SELECT * FROM search_alerts')).toHaveLength(2 * SEARCHES_A_SLICE + 1)
    expect(await rowsOf('SELECT step, position FROM alert_progress')).toEqual([
      { step: null, position: '' },
    ])
    expect(await alertCauses()).toEqual(['1'])
  })

  test('makes one mail when two runs overlap', async () => {
    await site.save()
    await site.publish({ id: clara, ...inBern })
    await Promise.all([site.run(), site.run(), site.run()])
    await site.run()
    expect(await alertCauses()).toEqual(['1'])
  })

  test('forgets events that are over', async () => {
    await site.publish({ id: clara, ...inBern })
    await site.run()
    expect((await rowsOf('SELECT * FROM alert_events')).length).toBeGreaterThan(0)
    // They have the database's own time.
    vi.useRealTimers()
    await expireRows({ DB: env.DB }, Date.now() + 31 * DAY)
    expect(await rowsOf('SELECT * FROM alert_events')).toEqual([])
  })
})
