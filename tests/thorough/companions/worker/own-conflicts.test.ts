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
const readManaged = () => office.get<ManagedCompanion>(path)
const save = (version: number, changes: object) =>
  office.call('PUT', path, { ...form, version, ...changes })
const callOwn = (method: string, address: string, body: object | null) =>
  office.as(adaClaims, method, `/api/own${address}`, body ?? undefined)

const contact = { whatsapp: null, telegram: '@ada_new', email: null }
/** Changes without a review, each with the field by which staff see it. */
const changes = [
  [
    'a change of her channels',
    ['PUT', '/details', { contact }],
    { contact: { telegram: '@ada_new' } },
  ],
  ['a removal', ['POST', '/removals', { field: 'bio' }], { bio: '' }],
  [
    'a change of her absence',
    ['PUT', '/away', { away: { from: dayOf(Date.now()), until: dayOf(Date.now()), reply: '' } }],
    { is_away: true },
  ],
  [
    'a change of her schedule',
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

describe.each(changes)('%s', (_, [method, address, body], expectedFields) => {
  test('staff who save afterwards get a conflict that shows it and loses nothing', async () => {
    const { version } = await readManaged()
    expect((await callOwn(method, address, body)).status).toBe(200)
    const response = await save(version, { premium_description: 'Ours' })
    expect(response.status).toBe(409)
    const { current } = await response.json<{ current: ManagedCompanion }>()
    expect(current).toMatchObject(expectedFields)
    expect((await save(current.version, { premium_description: 'Ours' })).status).toBe(200)
    expect(await readManaged()).toMatchObject({ ...expectedFields, premium_description: 'Ours' })
  })

  test('a change after a save by staff preserves their values', async () => {
    const { version } = await readManaged()
    expect((await save(version, { premium_description: 'Ours' })).status).toBe(200)
    expect((await callOwn(method, address, body)).status).toBe(200)
    expect(await readManaged()).toMatchObject({ ...expectedFields, premium_description: 'Ours' })
  })

  test('a simultaneous change is applied, and the save by staff is applied or refused', async () => {
    const { version } = await readManaged()
    const [staffResponse, ownResponse] = await Promise.all([
      save(version, { premium_description: 'Ours' }),
      callOwn(method, address, body),
    ])
    expect(ownResponse.status).toBe(200)
    const isStaffSaved = staffResponse.status === 200
    expect([200, 409]).toContain(staffResponse.status)
    expect(await readManaged()).toMatchObject({
      ...expectedFields,
      premium_description: isStaffSaved ? 'Ours' : '',
    })
  })
})

test('no switch of hers publishes a profile that staff have suspended', async () => {
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
    expect([address, (await callOwn(method, address, body)).status]).toEqual([address, 200])
    office.catalogue.expire()
    expect((await office.ask(`/api/companions/${ada}`)).status).toBe(404)
    const { data } = await office.json<{ data: { name: string }[] }>('/api/companions')
    expect(data.map(({ name }) => name)).toEqual(['Berta'])
  }
})
