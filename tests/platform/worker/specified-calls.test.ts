import { beforeEach, describe, expect, test } from 'vitest'
import { admin, openOffice } from '../../support/media/admin-media.ts'
import { uuid } from '../../support/platform/fixtures.ts'
import { ask } from '../../support/platform/site.ts'
import { fileOf, formOf, picture } from '../../support/media/uploads.ts'

// The calls in section 7 of the specification, with exactly the payload of its table.

type Json = Record<string, unknown>

const companionFields = {
  name: 'Ada',
  age_range: '23-27',
  location: 'Zurich, Switzerland',
  languages: ['German', 'English'],
  height: '165 cm',
  weight: '55 kg',
  eye_color: 'brown',
  hair_color: 'black',
  breast_size: 'c',
  bio: 'Reads a lot.',
  personality_traits: ['Calm'],
  services: [{ name: 'Dinner', description: 'By the lake', price: '300 CHF/hour' }],
  status: 'draft',
  is_featured: false,
  is_active: true,
  visible_on_homepage: false,
  visible_in_feed: true,
}

const memberId = uuid(0xc0)
let office: Awaited<ReturnType<typeof openOffice>>
beforeEach(async () => {
  office = await openOffice({ name: 'Berta', media: [{}] })
})

/** Sends a call as an administrator, with the bearer token only. */
async function send(method: string, path: string, body?: unknown) {
  const authorization = `Bearer ${await office.accounts.token(admin)}`
  const headers = { authorization, 'content-type': 'application/json' }
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
  return ask(`/api${path}`, init, office.accounts.vars)
}
const answerTo = async (response: Response | Promise<Response>): Promise<Json> => {
  const { status } = await response
  const body = await (await response).json<Json>()
  expect([status, body], JSON.stringify(body)).toEqual([200, body])
  return body
}

describe('the public calls', () => {
  const getJson = (path: string) => answerTo(office.site.ask(`/api${path}`))

  test('GET /companions returns data for free-form filters', async () => {
    const { data } = await getJson('/companions?skip=0&limit=100&city=Zurich&country=Switzerland')
    expect(data).toEqual(expect.any(Array))
    expect((await getJson('/companions')).data).toMatchObject([{ id: memberId }])
  })

  test('GET /companions/{id} returns the companion as data', async () => {
    expect((await getJson(`/companions/${memberId}`)).data).toMatchObject({
      id: memberId,
      name: 'Berta',
    })
  })

  test('GET /search returns data for q and extra parameters', async () => {
    const { data } = await getJson('/search?q=berta&skip=0&limit=100')
    expect(data).toMatchObject([{ id: memberId }])
  })

  test('GET /homepage/companions returns companions and total', async () => {
    const answer = await getJson('/homepage/companions?limit=8')
    expect(answer).toMatchObject({ companions: expect.any(Array), total: expect.any(Number) })
  })

  test('GET /homepage/stories returns stories and total', async () => {
    const answer = await getJson('/homepage/stories?limit=12')
    expect(answer).toMatchObject({ stories: expect.any(Array), total: expect.any(Number) })
  })
})

describe('the calls of staff', () => {
  test('POST, GET, PUT and DELETE /admin/companions accept and return the companion', async () => {
    const createdCompanion = await answerTo(send('POST', '/admin/companions', companionFields))
    const { services, ...plain } = companionFields
    expect(createdCompanion).toMatchObject({
      ...plain,
      services: [expect.objectContaining(services[0])],
    })
    const { id } = createdCompanion
    const list = await answerTo(send('GET', '/admin/companions?limit=100'))
    expect(list).toMatchObject({ companions: expect.any(Array), total: 2 })
    const storedCompanion = await answerTo(send('GET', `/admin/companions/${id}`))
    expect(storedCompanion).toMatchObject({ id, name: 'Ada' })
    const changedFields = { ...companionFields, bio: 'Reads and swims.' }
    await answerTo(send('PUT', `/admin/companions/${id}`, changedFields))
    await answerTo(send('DELETE', `/admin/companions/${id}`))
  })

  test('POST …/media stores a file with the four specified fields and shows it to nobody', async () => {
    const form = {
      file: fileOf(picture('jpeg'), 'image/jpeg'),
      media_type: 'photo',
      access_level: 'public',
      minimum_tier: 'free',
    }
    const path = `/api/admin/companions/${memberId}/media`
    const init = { method: 'POST', body: formOf(form) }
    const answer = await answerTo(office.send(path, init))
    expect(answer).toMatchObject({ success: true, media_shown: false })
    const { id } = answer['media'] as { id: string }
    const profile = await office.site.ask(`/api/companions/${memberId}`)
    expect(await profile.text()).not.toContain(id)
    await answerTo(send('DELETE', `/admin/media/${id}`))
  })
})
