import { beforeEach, describe, expect, test } from 'vitest'
import { listSavedSearches } from '#notifications/saved-searches.api'
import { listSavedSearchesSchemas } from '#notifications/saved-searches'
import { refusalOf } from '#contract/refusals'
import { eraseMember } from '../../../worker/accounts/delete-member.ts'
import { exportMember } from '../../../worker/accounts/export-member.ts'
import { expireRows } from '../../../worker/operations/jobs/expire-rows.ts'
import { rowsOf } from '../../support/staff/admin.ts'
import { openAlerts, type Alerts } from '../../support/notifications/alerts.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import { env } from '../../support/platform/database.ts'
import { companionImport, DAY, uuid } from '../../support/platform/fixtures.ts'

const path = listSavedSearches.path
const member = uuid(0xa)
const other = { sub: uuid(0xb), email: 'berta@members.test' }

let site: Alerts
beforeEach(async () => {
  site = await openAlerts([companionImport({ id: uuid(1), cityId: 'bern' })])
  await site.send('GET', '/api/me')
  await site.send('GET', '/api/me', undefined, other)
})

const list = async (claims = {}) =>
  (await expectAnswer(listSavedSearchesSchemas, site.send('GET', path, undefined, claims))).searches
const bern = { name: 'Bern', query: { city: 'Bern' } }
const post = (body: object, claims = {}) => site.send('POST', path, body, claims)

describe('a visitor', () => {
  test.each([
    ['GET', path],
    ['POST', path],
    ['PUT', `${path}/${uuid(1)}`],
    ['DELETE', `${path}/${uuid(1)}`],
  ])('is asked to sign in (%s %s)', async (method, address) => {
    const body = method === 'GET' ? null : JSON.stringify(bern)
    const response = await site.ask(address, { method, body })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ id: 'sign-in.searches' })
    expect(await rowsOf('SELECT * FROM saved_searches')).toEqual([])
  })
})

describe('a member', () => {
  test('saves, renames and deletes a search, as often as they like', async () => {
    const saved = await site.save({ alert: 'off' })
    expect(await list()).toEqual([saved])
    expect(saved).toMatchObject({ name: 'Bern', query: { city: 'Bern' }, alert: 'off' })
    for (const _ of [1, 2]) {
      const change = await site.send('PUT', `${path}/${saved.id}`, { name: ' Tonight ' })
      expect(await change.json()).toEqual({ ...saved, name: 'Tonight' })
    }
    for (const _ of [1, 2]) {
      const removed = await site.send('DELETE', `${path}/${saved.id}`)
      expect(await removed.json()).toEqual({ deleted: true })
    }
    expect(await list()).toEqual([])
  })

  test('finds the same filters saved once, however they are written', async () => {
    const query = { languages: 'german,french', ageMin: '21', q: ' Lake ' }
    const one = await site.save({ query })
    const same = { q: 'Lake', ageMin: '21', languages: ['French', 'German', 'german'] }
    const again = await site.save({ query: same, name: 'Again' })
    expect(again).toEqual(one)
    expect(one.query).toEqual({ ageMin: '21', languages: ['french', 'german'], q: 'Lake' })
    expect(await list()).toHaveLength(1)
  })

  test('is refused what lists would refuse, and words that no list knows are not stored', async () => {
    const refused: [query: object, place: string][] = [
      [{ ageMin: 'young' }, 'ageMin'],
      [{ languages: ['Elvish'] }, 'languages'],
      [{ free: 'day' }, 'freeDay'],
      [{ city: 'a'.repeat(101) }, 'city'],
      [{ sort: 'name', 'drop table': '1' }, 'query'],
      [{}, 'query'],
      [{ city: { like: '%' } }, 'city'],
    ]
    for (const [query, place] of refused) {
      const response = await post({ name: 'A', query })
      expect(response.status, place).toBe(422)
      const { detail } = await response.json<{ detail: { loc: string[] }[] }>()
      expect(detail.flatMap(({ loc }) => loc)).toContain(place)
    }
    const { query } = await site.save({ query: { city: 'Bern', sort: 'name', member_id: 'x' } })
    expect(query).toEqual({ city: 'Bern' })
  })

  test.each([
    ['no name', { ...bern, name: '  ' }],
    ['a long name', { ...bern, name: 'a'.repeat(81) }],
    ['another rhythm', { ...bern, alert: 'hourly' }],
  ])('is refused %s', async (_, body) => {
    expect((await post(body)).status).toBe(422)
  })

  test('saves as many as can be, also at once, and reads the limit', async () => {
    const wanted = Array.from({ length: 23 }, (_, at) => ({
      name: `No. ${at}`,
      query: { q: `word${at}` },
    }))
    const answers = await Promise.all(wanted.map((body) => post(body)))
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(3)
    expect(await refused[0]!.json()).toEqual(
      refusalOf('search.limit-plan', { limit: 20, plan: 'Silver' }),
    )
    expect(await list()).toHaveLength(20)
    const known = (await list())[0]!
    expect((await post({ name: 'Again', query: known.query })).status).toBe(201)
  })

  test('has nothing to do with another one’s', async () => {
    const { id } = await site.save()
    expect(await list(other)).toEqual([])
    const change = await site.send('PUT', `${path}/${id}`, { name: 'Mine', alert: 'daily' }, other)
    expect(change.status).toBe(404)
    expect(await change.json()).toEqual(refusalOf('search.not-found'))
    await site.send('DELETE', `${path}/${id}`, undefined, other)
    expect(await list()).toMatchObject([{ name: 'Bern', alert: 'instant' }])
  })
})

describe('a person’s data', () => {
  const stores = () => ({ db: site.db, bucket: env.MEDIA, accounts: null })

  test('have the searches and what was found in the copy', async () => {
    await site.run()
    await site.save()
    await site.publish({ id: uuid(2), cityId: 'bern' })
    await site.run()
    const email = 'ada@members.test'
    const who = { id: member, email, displayName: 'Ada', trustedEmail: email }
    const copy = await exportMember(stores(), who, { now: Date.now(), format: 'json' })
    expect(copy).toMatchObject({
      savedSearches: [{ name: 'Bern', query: '{"city":"Bern"}', alert: 'instant' }],
      searchAlerts: [{ companionId: uuid(2) }],
      mailPreferences: [{ email: 'ada@members.test', searches: true }],
    })
  })

  test('go with the account, and with them the mail that is not sent', async () => {
    await site.run()
    await site.save()
    await site.save({}, other)
    await site.publish({ id: uuid(2), cityId: 'bern' })
    await site.run()
    expect(await rowsOf('SELECT * FROM outbox')).toHaveLength(2)
    await eraseMember(site.db, member, { actor: member, at: Date.now() })
    for (const table of ['saved_searches', 'search_alerts', 'mail_preferences', 'outbox']) {
      expect(await rowsOf(`SELECT * FROM ${table}`), table).toHaveLength(1)
    }
    expect(await rowsOf('SELECT recipient FROM outbox')).toEqual([{ recipient: other.email }])
  })

  test('keep searches for a year after the last visit', async () => {
    await site.save()
    await expireRows({ DB: env.DB }, Date.now() + 364 * DAY)
    expect(await rowsOf('SELECT * FROM saved_searches')).toHaveLength(1)
    await expireRows({ DB: env.DB }, Date.now() + 366 * DAY)
    expect(await rowsOf('SELECT * FROM saved_searches')).toEqual([])
  })
})
