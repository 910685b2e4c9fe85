import { beforeEach, describe, expect, test } from 'vitest'
import { importCompanions } from '../../../../worker/seed/import-companions.ts'
import { env } from '../../../support/platform/database.ts'
import { by, companionImport, uuid } from '../../../support/platform/fixtures.ts'
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
  stored,
  thread,
  writer,
} from '../../../support/moderation/reports.ts'

const [vera, vipPhoto, vipReview, never] = [21, 22, 23, 99].map(uuid) as [
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
        isVip: true,
        media: [{ id: vipPhoto }],
        reviews: [{ id: vipReview }],
      }),
    ],
    by(),
  )
  office.catalogue.expire()
  await givePlan(writer.sub, { plan: 'silver' })
})

const answerOf = async (sending: Promise<Response>) => {
  const response = await sending
  return { status: response.status, text: await response.text() }
}

describe('a report of what is closed', () => {
  const closed: [what: string, about: { companion: string; target: string }][] = [
    ['a private photo', { companion: ada, target: `photo:${secret}` }],
    ['a photo of a VIP companion', { companion: vera, target: `photo:${vipPhoto}` }],
    ['a review of a VIP companion', { companion: vera, target: `review:${vipReview}` }],
  ]
  describe.each(closed)('(%s)', (_, about) => {
    test('is answered as one of what is not there, to whoever may not open it', async () => {
      const none = { ...about, target: about.target.replace(/:.*/, `:${never}`) }
      const refused = await answerOf(send(none))
      expect(refused.status).toBe(404)
      expect(await answerOf(send(about))).toEqual(refused)
      expect(await answerOf(sendAs(free, about))).toEqual(refused)
      expect(await answerOf(send({ ...about, reason: 'minor' }))).toEqual(refused)
      expect(await stored()).toEqual([])
    })

    test('is answered so while a report hides the profile, too', async () => {
      const { companion } = about
      expect((await send({ companion, reason: 'minor' })).status).toBe(201)
      const none = { ...about, target: about.target.replace(/:.*/, `:${never}`) }
      expect(await answerOf(send(about))).toEqual(await answerOf(send(none)))
      expect(await stored()).toHaveLength(1)
    })

    test('is taken from a premium member, and hides the profile when it is urgent', async () => {
      expect((await sendAs(writer, about)).status).toBe(201)
      expect((await sendAs(writer, { ...about, reason: 'coercion' })).status).toBe(201)
      expect(await stored()).toMatchObject([
        { companion: about.companion, holds: 0 },
        { companion: about.companion, holds: 1 },
      ])
      expect(await isSeen(about.companion)).toBe(false)
    })

    test('is refused to a premium member who is suspended', async () => {
      await env.DB.exec('UPDATE members SET suspended_at = 1')
      expect((await sendAs(writer, about)).status).toBe(404)
    })
  })

  test('is not refused for what everyone sees of a VIP companion: that she is listed', async () => {
    expect((await send({ companion: vera })).status).toBe(201)
  })

  test('says nothing of what only the profile has, while only the home page shows her', async () => {
    await env.DB.exec(`UPDATE companions SET visible_in_feed = 0 WHERE id = '${ada}'`)
    const statuses = await Promise.all([
      sendAs(writer, { target: `photo:${photo}` }),
      sendAs(writer, { target: `photo:${secret}` }),
      send({ target: `review:${review}` }),
    ])
    expect(statuses.map(({ status }) => status)).toEqual([201, 404, 404])
  })

  test('says nothing of a photo to whoever names the wrong companion', async () => {
    const wrong = { companion: vera, target: `photo:${photo}` }
    expect((await sendAs(writer, wrong)).status).toBe(404)
  })

  test('says the same of a thread of others as of none', async () => {
    const others = await answerOf(sendAs(free, { target: `thread:${thread}` }))
    expect(others).toEqual(await answerOf(sendAs(free, { target: `thread:${never}` })))
    expect(others.status).toBe(404)
  })
})
