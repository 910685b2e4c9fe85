import { beforeEach, describe, expect, test } from 'vitest'
import { openApplicationDetailsEndpoint } from '#moderation/applications'
import { auditLog, rowsOf } from '../../support/staff/admin.ts'
import { expectTurnedAway } from '../../support/platform/answers.ts'
import {
  postDetails,
  addDetails,
  call,
  newestApplication,
  openDetails,
  removal,
  sendDetails,
} from '../../support/moderation/application-details.ts'
import {
  openQueue,
  mailServer,
  performApplicationAction,
  tokenOf,
} from '../../support/moderation/applications.ts'
import { env } from '../../support/platform/database.ts'
import { keysInBucket } from '../../support/media/uploads.ts'

beforeEach(openQueue)

const everyCall = (token: string) => [
  call(openApplicationDetailsEndpoint.path, { token }),
  sendDetails(token),
  postDetails(token),
  removal(token),
]

describe("link to an application's details", () => {
  test('is emailed only to the applicant and never changes', async () => {
    const token = await tokenOf()
    expect(await tokenOf()).toBe(token)
    const mails = mailServer.sent.filter(({ text }) => text.includes(`/apply/details#${token}`))
    expect(mails.map(({ to }) => to)).toEqual(['ada@applicants.test'])
  })

  test('is refused when forged or combined with another application', async () => {
    const token = await tokenOf()
    const otherToken = await tokenOf({ email: 'b@applicants.test' })
    const [id = '', signature = ''] = token.split('.')
    const forgedTokens = [
      `${otherToken.split('.')[0]}.${signature}`,
      `${id}.${'0'.repeat(64)}`,
      id,
      '',
      '.',
    ]
    for (const forgedToken of forgedTokens) {
      for (const answer of everyCall(forgedToken)) await expectTurnedAway(await answer, 404)
    }
    expect(await rowsOf('SELECT * FROM application_details')).toEqual([])
    expect(await keysInBucket()).toEqual([])
  })

  test('does not reveal the first step', async () => {
    const token = await tokenOf()
    await sendDetails(token)
    const answer = await openDetails(token)
    expect(JSON.stringify(answer)).not.toMatch(/Ada|Muster|applicants\.test|music|Dinner|Bern/)
    expect(answer).toMatchObject({ isSent: true, photos: [] })
  })

  test.each(['approved', 'rejected'] as const)(
    'is refused once the application is %s',
    async (state) => {
      const token = await tokenOf()
      await addDetails(token)
      await performApplicationAction((await newestApplication()).id, { state, note: 'Decided' })
      for (const answer of everyCall(token)) await expectTurnedAway(await answer, 409)
      expect((await newestApplication()).photos).toHaveLength(1)
    },
  )

  test('is rate-limited per network', async () => {
    for (const answer of everyCall('nothing')) await expectTurnedAway(await answer, 404)
    await env.DB.exec(
      `UPDATE rate_limits SET count = iif(what = 'application-details', 120, 30)
       WHERE what IN ('application-details', 'application-photos')`.replace(/\s+/g, ' '),
    )
    for (const answer of everyCall('nothing')) await expectTurnedAway(await answer, 429)
  })
})

describe('application details', () => {
  test('are listed for staff; the office gets one email without them', async () => {
    const token = await tokenOf()
    mailServer.sent.length = 0
    expect((await sendDetails(token)).status).toBe(201)
    expect((await sendDetails(token, { services: '' })).status).toBe(201)
    expect((await newestApplication()).details).toMatchObject({
      languages: ['German', 'french', 'Italian'],
      services: [],
      references: 'Listed in Bern for two years.',
      ageRange: '26-31',
    })
    expect(mailServer.sent.map(({ to }) => to)).toEqual(['office@site.test'])
    expect(mailServer.sent[0]?.text).not.toMatch(/German|Dinner|Listed/)
  })

  test('are stored and audited once when sent twice', async () => {
    const token = await tokenOf()
    await sendDetails(token)
    await sendDetails(token)
    const events = (await auditLog()).filter(({ act }) => act === 'application.completed')
    expect(events).toHaveLength(1)
    expect(JSON.stringify(events)).not.toMatch(/German|Dinner/)
  })

  test.each([
    ['languages', 'a,'.repeat(3) + Array.from({ length: 13 }, (_, n) => `Language ${n}`).join()],
    ['services', 'x'.repeat(61)],
    ['references', 'x'.repeat(2_001)],
    ['ageRange', '28'],
    // The applicant's age is 28.
    ['ageRange', '29-34'],
    ['ageRange', '19-30'],
  ])('are refused with an invalid value of %s', async (field, value) => {
    const response = await sendDetails(await tokenOf(), { [field]: value })
    expect(response.status).toBe(422)
    const { detail } = await response.json<{ detail: { loc: string[] }[] }>()
    expect([...new Set(detail.map(({ loc }) => loc[1]))]).toEqual([field])
    expect(await rowsOf('SELECT * FROM application_details')).toEqual([])
  })

  test("become the draft's languages, services and age range on approval", async () => {
    await sendDetails(await tokenOf())
    const decision = { state: 'approved', ageRange: '27-40' } as const
    const { companionId } = await performApplicationAction((await newestApplication()).id, decision)
    expect(await rowsOf('SELECT age_min, age_max FROM companions')).toEqual([
      { age_min: 26, age_max: 31 },
    ])
    const valuesOf = async (table: string, column: string) => {
      const query = `SELECT ${column} AS v FROM ${table} WHERE companion_id = ?1 ORDER BY 1`
      return (await rowsOf<{ v: string }>(query, companionId)).map(({ v }) => v)
    }
    expect(await valuesOf('companion_languages', 'language')).toEqual([
      'french',
      'German',
      'Italian',
    ])
    expect(await valuesOf('companion_services', 'name')).toEqual(['Dinner', 'Travel'])
    expect(await rowsOf('SELECT * FROM media')).toEqual([])
  })
})
