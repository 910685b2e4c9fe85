import { beforeEach, describe, expect, test } from 'vitest'
import type { ManagedCompanion } from '#companions/staff/admin-companions'
import { dayOf } from '#platform/days'
import {
  ada,
  adaClaims,
  berta,
  openOwnAreas,
  type Companions,
} from '../../../support/companions/companions-own.ts'

let office: Companions
const form = { name: 'Ada', age_range: '25-29', location: 'Zurich, Switzerland' }
const path = `/api/admin/companions/${ada}`
const opened = () => office.get<ManagedCompanion>(path)
const save = (version: number, changes: object) =>
  office.call('PUT', path, { ...form, version, ...changes })
const own = (method: string, address: string, body: object | null) =>
  office.as(adaClaims, method, `/api/own${address}`, body ?? undefined)

const contact = { whatsapp: null, telegram: '@ada_new', email: null }
/** What she changes without a review, and by what staff see that it is there. */
const changes = [
  ['her channels', ['PUT', '/details', { contact }], { contact: { telegram: '@ada_new' } }],
  ['a removal', ['POST', '/removals', { field: 'bio' }], { bio: '' }],
  [
    'her absence',
    ['PUT', '/away', { away: { from: dayOf(Date.now()), until: dayOf(Date.now()), reply: '' } }],
    { is_away: true },
  ],
  [
    'her schedule',
    ['PUT', '/details', { schedule: { monday: { available: true, times: '17:00-24:00' } } }],
    { schedule: { monday: { available: true, times: '17:00-24:00' } } },
  ],
] as const

beforeEach(async () => {
  office = await openOwnAreas([
    { id: ada, name: 'Ada', bio: 'Words', contactTelegram: '@ada_direct' },
    { id: berta, name: 'Berta' },
  ])
})

describe.each(changes)('%s', (_, [method, address, body], seen) => {
  test('before staff save: they get the conflict view with it, and lose nothing', async () => {
    const { version } = await opened()
    expect((await own(method, address, body)).status).toBe(200)
    const refused = await save(version, { premium_description: 'Ours' })
    expect(refused.status).toBe(409)
    const { current } = await refused.json<{ current: ManagedCompanion }>()
    expect(current).toMatchObject(seen)
    expect((await save(current.version, { premium_description: 'Ours' })).status).toBe(200)
    expect(await opened()).toMatchObject({ ...seen, premium_description: 'Ours' })
  })

  test('after staff have saved keeps what they saved', async () => {
    const { version } = await opened()
    expect((await save(version, { premium_description: 'Ours' })).status).toBe(200)
    expect((await own(method, address, body)).status).toBe(200)
    expect(await opened()).toMatchObject({ ...seen, premium_description: 'Ours' })
  })

  test('at the same moment is kept, and so is theirs or they are refused', async () => {
    const { version } = await opened()
    const [theirs, hers] = await Promise.all([
      save(version, { premium_description: 'Ours' }),
      own(method, address, body),
    ])
    expect(hers.status).toBe(200)
    const saved = theirs.status === 200
    expect([200, 409]).toContain(theirs.status)
    expect(await opened()).toMatchObject({
      ...seen,
      premium_description: saved ? 'Ours' : '',
    })
  })
})

test('none of her switches brings a profile back that staff have suspended', async () => {
  const change = { ids: [ada], is_active: false, reason: 'Under examination' }
  expect((await office.call('PATCH', '/api/admin/companions', change)).status).toBe(200)
  const until = new Date(Date.now() + 3_600_000).toISOString()
  const switches: [string, string, object | null][] = [
    ['PUT', '/presence', { until }],
    ['PUT', '/presence', { until: null }],
    ['PUT', '/pause', { paused: true }],
    ['PUT', '/pause', { paused: false }],
    ['PUT', '/away', { away: null }],
    ['PUT', '/details', { contact }],
    ['POST', '/removals', { field: 'bio' }],
    ['PUT', '/revision', { version: 0, content: { bio: 'New words' } }],
    ['POST', '/revision/steps', { version: 1, act: 'submit' }],
    ['PUT', '/answered-by', { answeredBy: 'self' }],
  ]
  for (const [method, address, body] of switches) {
    expect([address, (await own(method, address, body)).status]).toEqual([address, 200])
    office.catalogue.expire()
    expect((await office.ask(`/api/companions/${ada}`)).status).toBe(404)
    const { data } = await office.json<{ data: { name: string }[] }>('/api/companions')
    expect(data.map(({ name }) => name)).toEqual(['Berta'])
  }
})
