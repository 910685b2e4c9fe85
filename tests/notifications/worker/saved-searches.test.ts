import { beforeEach, describe, expect, test } from 'vitest'
import { listSavedSearchesEndpoint, listSavedSearchesSchemas } from '#notifications/saved-searches'
import { refusalOf } from '#contract/refusals'
import { eraseMember } from '../../../worker/accounts/delete-member.ts'
import { exportMember } from '../../../worker/accounts/export-member.ts'
import { rowsOf } from '../../support/staff/admin.ts'
import { openAlerts, type Alerts } from '../../support/notifications/alerts.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import { env } from '../../support/platform/database.ts'
import { companionImport, uuid } from '../../support/platform/fixtures.ts'

const path = listSavedSearchesEndpoint.path
const member = uuid(0xa)
const berta = { sub: uuid(0xb), email: 'berta@members.test' }

let site: Alerts
beforeEach(async () => {
  site = await openAlerts([companionImport({ id: uuid(1), cityId: 'bern' })])
  await site.send('GET', '/api/me')
  await site.send('GET', '/api/me', undefined, berta)
})

const list = async (claims = {}) =>
  (await expectAnswer(listSavedSearchesSchemas, site.send('GET', path, undefined, claims))).searches
const bern = { name: 'Bern', query: { city: 'Bern' } }
const post = (body: object, claims = {}) => site.send('POST', path, body, claims)

describe('saved search', () => {
  test('can be created, renamed and deleted; changes are idempotent', async () => {
    const search = await site.save({ alert: 'off' })
    expect(await list()).toEqual([search])
    expect(search).toMatchObject({ name: 'Bern', query: { city: 'Bern' }, alert: 'off' })
    for (const _ of [1, 2]) {
      const change = await site.send('PUT', `${path}/${search.id}`, { name: ' Tonight ' })
      expect(await change.json()).toEqual({ ...search, name: 'Tonight' })
    }
    for (const _ of [1, 2]) {
      const response = await site.send('DELETE', `${path}/${search.id}`)
      expect(await response.json()).toEqual({ deleted: true })
    }
    expect(await list()).toEqual([])
  })

  test('is stored once for equal filters in different spellings', async () => {
    const query = { languages: 'german,french', ageMin: '21', q: ' Lake ' }
    const search = await site.save({ query })
    const equalQuery = { q: 'Lake', ageMin: '21', languages: ['French', 'German', 'german'] }
    const repeatedSearch = await site.save({ query: equalQuery, name: 'Again' })
    expect(repeatedSearch).toEqual(search)
    expect(search.query).toEqual({ ageMin: '21', languages: ['french', 'german'], q: 'Lake' })
    expect(await list()).toHaveLength(1)
  })

  test('is refused with invalid filters and stored without unknown ones', async () => {
    const invalidQueries: [query: object, place: string][] = [
      [{ ageMin: 'young' }, 'ageMin'],
      [{ languages: ['Elvish'] }, 'languages'],
      [{ free: 'day' }, 'freeDay'],
      [{ city: 'a'.repeat(101) }, 'city'],
      [{ sort: 'name', 'drop table': '1' }, 'query'],
      [{}, 'query'],
      [{ city: { like: '%' } }, 'city'],
    ]
    for (const [query, place] of invalidQueries) {
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
    ['an unknown rhythm', { ...bern, alert: 'hourly' }],
  ])('is refused with %s', async (_, body) => {
    expect((await post(body)).status).toBe(422)
  })

  test("is refused above the plan's limit, also when sent simultaneously", async () => {
    const bodies = Array.from({ length: 23 }, (_, index) => ({
      name: `No. ${index}`,
      query: { q: `word${index}` },
    }))
    const answers = await Promise.all(bodies.map((body) => post(body)))
    const refusals = answers.filter(({ status }) => status === 409)
    expect(refusals).toHaveLength(3)
    expect(await refusals[0]!.json()).toEqual(
      refusalOf('search.limit-plan', { limit: 20, plan: 'Silver' }),
    )
    expect(await list()).toHaveLength(20)
    const search = (await list())[0]!
    expect((await post({ name: 'Again', query: search.query })).status).toBe(201)
  })

  test('is separate for each member', async () => {
    const { id } = await site.save()
    expect(await list(berta)).toEqual([])
    const change = await site.send('PUT', `${path}/${id}`, { name: 'Mine', alert: 'daily' }, berta)
    expect(change.status).toBe(404)
    expect(await change.json()).toEqual(refusalOf('search.not-found'))
    await site.send('DELETE', `${path}/${id}`, undefined, berta)
    expect(await list()).toMatchObject([{ name: 'Bern', alert: 'instant' }])
  })
})

describe('data of saved searches', () => {
  const stores = () => ({ db: site.db, bucket: env.MEDIA, accounts: null })

  test("is included in the member's export", async () => {
    await site.run()
    await site.save()
    await site.publish({ id: uuid(2), cityId: 'bern' })
    await site.run()
    const email = 'ada@members.test'
    const account = { id: member, email, displayName: 'Ada', trustedEmail: email }
    const copy = await exportMember(stores(), account, { now: Date.now(), format: 'json' })
    expect(copy).toMatchObject({
      savedSearches: [{ name: 'Bern', query: '{"city":"Bern"}', alert: 'instant' }],
      searchAlerts: [{ companionId: uuid(2) }],
      mailPreferences: [{ email: 'ada@members.test', searches: true }],
    })
  })

  test('is erased with the account, including unsent emails', async () => {
    await site.run()
    await site.save()
    await site.save({}, berta)
    await site.publish({ id: uuid(2), cityId: 'bern' })
    await site.run()
    expect(await rowsOf('SELECT * FROM outbox')).toHaveLength(2)
    await eraseMember(site.db, member, { actor: member, at: Date.now() })
    for (const table of ['saved_searches', 'search_alerts', 'mail_preferences', 'outbox']) {
      expect(await rowsOf(`SELECT * FROM ${table}`), table).toHaveLength(1)
    }
    expect(await rowsOf('SELECT recipient FROM outbox')).toEqual([{ recipient: berta.email }])
  })
})
