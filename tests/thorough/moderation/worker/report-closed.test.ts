import { beforeEach, describe, expect, test } from 'vitest'
import { importCompanions } from '../../../../worker/seed/import-companions.ts'
import { env } from '../../../support/platform/database.ts'
import { systemActor, companionImport, uuid } from '../../../support/platform/fixtures.ts'
import { givePlan } from '../../../support/billing/plans.ts'
import {
  ada,
  isSeen,
  office,
  openQueue,
  photo,
  review,
  secret,
  send,
  sendAs,
  storedReports,
  thread,
  writer,
} from '../../../support/moderation/reports.ts'

const [vera, vipPhoto, vipReview, unknownId] = [21, 22, 23, 99].map(uuid) as [
  string,
  string,
  string,
  string,
]
const free = { sub: uuid(0xa2), email: 'eve@members.test' }

beforeEach(async () => {
  await openQueue()
  await importCompanions(
    office.db,
    [
      companionImport({
        id: vera,
        is_vip: true,
        media: [{ id: vipPhoto }],
        reviews: [{ id: vipReview }],
      }),
    ],
    systemActor(),
  )
  office.catalogue.expire()
  await givePlan(writer.sub, { plan: 'silver' })
})

const answerOf = async (sending: Promise<Response>) => {
  const response = await sending
  return { status: response.status, text: await response.text() }
}

describe('report about restricted content', () => {
  const restrictedTargets: [what: string, about: { companion: string; target: string }][] = [
    ['a private photo', { companion: ada, target: `photo:${secret}` }],
    ['a photo of a VIP companion', { companion: vera, target: `photo:${vipPhoto}` }],
    ['a review of a VIP companion', { companion: vera, target: `review:${vipReview}` }],
  ]
  describe.each(restrictedTargets)('(%s)', (_, about) => {
    test('gets the same 404 as missing content without access', async () => {
      const none = { ...about, target: about.target.replace(/:.*/, `:${unknownId}`) }
      const refusal = await answerOf(send(none))
      expect(refusal.status).toBe(404)
      expect(await answerOf(send(about))).toEqual(refusal)
      expect(await answerOf(sendAs(free, about))).toEqual(refusal)
      expect(await answerOf(send({ ...about, reason: 'minor' }))).toEqual(refusal)
      expect(await storedReports()).toEqual([])
    })

    test('gets the same 404 while another report hides the profile', async () => {
      const { companion } = about
      expect((await send({ companion, reason: 'minor' })).status).toBe(201)
      const none = { ...about, target: about.target.replace(/:.*/, `:${unknownId}`) }
      expect(await answerOf(send(about))).toEqual(await answerOf(send(none)))
      expect(await storedReports()).toHaveLength(1)
    })

    test('is accepted from a premium member and hides the profile when urgent', async () => {
      expect((await sendAs(writer, about)).status).toBe(201)
      expect((await sendAs(writer, { ...about, reason: 'coercion' })).status).toBe(201)
      expect(await storedReports()).toMatchObject([
        { companion: about.companion, holds: 0 },
        { companion: about.companion, holds: 1 },
      ])
      expect(await isSeen(about.companion)).toBe(false)
    })

    test('is refused from a suspended premium member', async () => {
      await env.DB.exec('UPDATE members SET suspended_at = 1')
      expect((await sendAs(writer, about)).status).toBe(404)
    })
  })

  test("is accepted about a listed VIP companion's profile", async () => {
    expect((await send({ companion: vera })).status).toBe(201)
  })

  test('accepts only public photos while only the home page lists the companion', async () => {
    await env.DB.exec(`UPDATE companions SET visible_in_feed = 0 WHERE id = '${ada}'`)
    const statuses = await Promise.all([
      sendAs(writer, { target: `photo:${photo}` }),
      sendAs(writer, { target: `photo:${secret}` }),
      send({ target: `review:${review}` }),
    ])
    expect(statuses.map(({ status }) => status)).toEqual([201, 404, 404])
  })

  test('is refused if it names the wrong companion', async () => {
    const wrongTarget = { companion: vera, target: `photo:${photo}` }
    expect((await sendAs(writer, wrongTarget)).status).toBe(404)
  })

  test('gets the same 404 for a thread of others as for an unknown one', async () => {
    const answerAboutThread = await answerOf(sendAs(free, { target: `thread:${thread}` }))
    expect(answerAboutThread).toEqual(
      await answerOf(sendAs(free, { target: `thread:${unknownId}` })),
    )
    expect(answerAboutThread.status).toBe(404)
  })
})
