import { beforeEach, describe, expect, test } from 'vitest'
import { getCompanion } from '#contract/companions.api'
import { getCompanionSchemas } from '#contract/companions'
import { addressOf } from '#contract/endpoint'
import { listCompanions } from '#contract/listing.api'
import { listCompanionsSchemas } from '#contract/listing'
import { photoForm } from '../../support/admin-media.ts'
import { adminClaims, rowsOf } from '../../support/admin.ts'
import { expectAnswer } from '../../support/answers.ts'
import { ada, bertaClaims } from '../../support/companions-own.ts'
import { uuid } from '../../support/fixtures.ts'
import { isolate } from '../../support/open-site.ts'
import { givePlan } from '../../support/plans.ts'
import { openSubmissions, ownForm, type Submissions } from '../../support/submitted-media.ts'
import { formOf } from '../../support/uploads.ts'

const premium = { sub: uuid(0xd), email: 'gold@members.test' }
let office: Submissions
let id: string
beforeEach(async () => {
  office = await openSubmissions()
  id = await office.published(ownForm({ alt: 'A lake', uses: 'public,stories' }))
})

const byStaff = (body: object, media = id) =>
  office.send(adminClaims, ['PUT', `/api/admin/media/${media}`], body)
const stored = (media = id) =>
  rowsOf(`SELECT focus_x AS x, focus_y AS y FROM media WHERE id = '${media}'`)
const documents = () => rowsOf(`SELECT card, profile FROM catalogue_log WHERE subject = '${ada}'`)
async function expectRefusal(answer: Promise<Response>, status: number, refusal?: string) {
  const response = await answer
  expect(response.status).toBe(status)
  const body: unknown = await response.json()
  if (refusal) expect(body).toMatchObject({ id: refusal })
}
async function profile(headers: HeadersInit = {}) {
  const path = addressOf(getCompanion, { params: { id: ada } })
  const answer = isolate({ vars: office.accounts.vars }).ask(path, { headers })
  return (await expectAnswer(getCompanionSchemas, answer)).data
}
async function cardFocus() {
  const answer = isolate({ vars: office.accounts.vars }).ask(listCompanions.path)
  const { data } = await expectAnswer(listCompanionsSchemas, answer)
  return data.find((one) => one.id === ada)?.public_photos[0]?.focus
}

describe('the focal point', () => {
  test('is in cards and profiles, and leaves no byte once it is the middle again', async () => {
    const before = await documents()
    expect(JSON.stringify(before)).not.toContain('focus')
    expect((await byStaff({ focus: { x: 30, y: 0 } })).status).toBe(200)
    expect((await profile()).public_photos[0]?.focus).toBe('30% 0%')
    expect(await cardFocus()).toBe('30% 0%')
    expect((await byStaff({ focus: { x: 50, y: 50 } })).status).toBe(200)
    expect(await stored()).toEqual([{ x: null, y: null }])
    expect(await documents()).toEqual(before)
    expect(await cardFocus()).toBeUndefined()
    expect((await byStaff({ focus: { x: 50, y: 20 } })).status).toBe(200)
    expect(await cardFocus()).toBe('50% 20%')
    expect((await byStaff({ focus: null })).status).toBe(200)
    expect(await documents()).toEqual(before)
  })

  test('is beside the languages of the text', async () => {
    await byStaff({ alt: 'Ein See', language: 'de' })
    await byStaff({ focus: { x: 0, y: 100 } })
    const [{ card }] = (await documents()) as [{ card: string }]
    const { cover } = Object.assign({}, ...(JSON.parse(card) as object[])) as { cover: object }
    expect(cover).toMatchObject({ altLanguage: 'en', alts: { de: 'Ein See' }, focus: '0% 100%' })
  })

  test('is in stories and in what premium members see', async () => {
    const hidden = await office.published(ownForm({ access_level: 'private' }))
    await byStaff({ focus: { x: 10, y: 90 } }, hidden)
    await byStaff({ focus: { x: 20, y: 80 } })
    const current = await office.send(adminClaims, ['GET', `/api/admin/companions/${ada}/content`])
    const { revision } = (await current.json()) as { revision: string }
    const expires = new Date(Date.now() + 3_600_000).toISOString()
    const story = { id: crypto.randomUUID(), media_id: id, text: '', expires_at: expires }
    const kept = { ...story, id: crypto.randomUUID() } as Partial<typeof story>
    delete kept.expires_at
    const saved = await office.send(adminClaims, ['PUT', `/api/admin/companions/${ada}/content`], {
      revision,
      stories: [story],
      highlights: [{ id: crypto.randomUUID(), title: 'Travel', stories: [kept] }],
    })
    expect(saved.status).toBe(200)
    expect(JSON.stringify(await profile())).not.toContain('10% 90%')
    await givePlan(premium.sub, { plan: 'gold' })
    const { headers } = await office.accounts.as(premium)
    const seen = await profile(headers)
    expect(seen.private_photos.map(({ focus }) => focus)).toEqual(['10% 90%'])
    expect(seen.stories.map(({ image }) => image.focus)).toEqual(['20% 80%'])
    expect(seen.storyHighlights[0]?.thumbnail.focus).toBe('20% 80%')
  })

  test('is a rule of the document that shows it, which others do without', async () => {
    const page = async (path: string) => {
      const vars = office.accounts.vars
      const answer = await isolate({ vars }).ask(path, { headers: { cookie: 'adult=1' } })
      const policy = answer.headers.get('content-security-policy') ?? ''
      return { html: await answer.text(), policy }
    }
    expect((await page(`/companion/${ada}`)).html).not.toContain('data-focus')
    await byStaff({ focus: { x: 30, y: 5 } })
    const { slug } = await profile()
    for (const path of [`/companion/${slug}`, '/browse']) {
      const { html, policy } = await page(path)
      expect(html).toMatch(/<img [^>]*data-focus="30% 5%"/)
      const rule = '[data-focus="30% 5%"]{object-position:30% 5%}'
      expect(html).toContain(`<style>${rule}</style>`)
      const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(rule))
      const name = btoa(String.fromCharCode(...new Uint8Array(hash)))
      expect(policy).toMatch(/style-src [^;]*/)
      expect(policy).toContain(`'sha256-${name}'`)
    }
  })

  test('is not set over another that was not seen; the same request may be repeated', async () => {
    const first = { focus: { x: 30, y: 20 }, seen: { focus: null } }
    expect((await byStaff(first)).status).toBe(200)
    expect((await byStaff(first)).status).toBe(200)
    const other = { focus: { x: 0, y: 0 }, seen: { focus: null } }
    await expectRefusal(byStaff(other), 409, 'media.focus-changed')
    expect(await stored()).toEqual([{ x: 30, y: 20 }])
    const informed = { focus: null, seen: { focus: { x: 30, y: 20 } } }
    expect((await byStaff(informed)).status).toBe(200)
    expect(await stored()).toEqual([{ x: null, y: null }])
  })

  test.each([
    { x: 33, y: 20 },
    { x: 110, y: 20 },
    { x: -10, y: 20 },
    { x: 30 },
    { x: '30', y: 20 },
    { x: 30, y: 20, z: 0 },
    '30% 20%',
  ])('can’t be %j', async (focus) => {
    await expectRefusal(byStaff({ focus }), 422)
    expect(await stored()).toEqual([{ x: null, y: null }])
  })

  test('is in the audit log, with what it was', async () => {
    await byStaff({ focus: { x: 30, y: 20 } })
    await byStaff({ focus: { x: 70, y: 20 } })
    const rows = (await rowsOf(
      `SELECT detail FROM audit_log WHERE act = 'media.changed' ORDER BY id`,
    )) as { detail: string }[]
    expect(JSON.parse(rows.at(-1)!.detail)).toMatchObject({
      before: { focus: { x: 30, y: 20 } },
      after: { focus: { x: 70, y: 20 } },
    })
  })

  test('is set by the companion for her own files alone', async () => {
    expect((await office.change(id, { focus: { x: 40, y: 10 } })).status).toBe(200)
    expect((await profile()).public_photos[0]?.focus).toBe('40% 10%')
    await expectRefusal(office.change(id, { focus: { x: 0, y: 0 } }, bertaClaims), 404)
    expect(await stored()).toEqual([{ x: 40, y: 10 }])
  })

  test('does not pass to a file that takes the place', async () => {
    await byStaff({ focus: { x: 30, y: 20 } })
    const path = `/api/admin/companions/${ada}/media`
    const made = await office.send(adminClaims, ['POST', path], formOf(photoForm({ replaces: id })))
    expect(made.status).toBe(200)
    expect(await made.json()).toMatchObject({ media: { focus: null } })
    expect((await profile()).public_photos[0]?.focus).toBeUndefined()
  })
})
