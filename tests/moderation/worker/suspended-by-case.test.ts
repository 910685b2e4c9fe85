import { reportMemberSchemas } from '#moderation/member-cases'
import { actOnReportSchemas, getReportSchemas } from '#moderation/reports'
import { beforeEach, describe, expect, test } from 'vitest'
import { AccountAdmin, SECRET } from '../../support/accounts/users.ts'
import { giveAccount } from '../../support/companions/companion-account.ts'
import {
  ada,
  ask,
  berta,
  createRequest,
  eve,
  list,
  mailServer,
  max,
  office,
  openStaffRequestsWith,
  send,
  sendRequestAction,
} from '../../support/messaging/requests.ts'
import {
  adaAccount,
  sendMemberReport,
  sentMemberReports,
} from '../../support/moderation/member-cases.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import { uuid } from '../../support/platform/fixtures.ts'
import { rowsOf } from '../../support/staff/admin.ts'

const accountAdmin = new AccountAdmin()
let request: string
let caseId: string

beforeEach(async () => {
  await openStaffRequestsWith({ SUPABASE_SECRET_KEY: SECRET })
  office.accounts.service.more = accountAdmin.answer
  accountAdmin.failing = null
  accountAdmin.add(uuid(0xad), 'office@members.test', { app_metadata: { role: 'admin' } })
  accountAdmin.add(max, 'a1@members.test')
  await giveAccount(office.db, ada, adaAccount)
  request = await createRequest()
  const response = await sendMemberReport(request)
  reportMemberSchemas.response.parse(await response.json())
  caseId = (await sentMemberReports()).reports[0]!.id
  mailServer.sent.length = 0
})

const path = () => `/api/admin/reports/${caseId}`
const suspend = (version = 0) =>
  office.call('POST', `${path()}/steps`, { version, act: 'suspend', note: 'Seen.' })

describe('a suspension from the case about a member', () => {
  test('closes the case, bans the account, and refuses every further call', async () => {
    const decided = await expectAnswer(actOnReportSchemas, suspend())
    expect(decided).toMatchObject({ state: 'acted', dueAt: null, facts: { isSuspended: true } })
    expect(accountAdmin.users.get(max)!.banned_until).toBeDefined()
    for (const response of [
      await send({ companion: berta }),
      await sendRequestAction(request, { act: 'write', text: 'Hello?' }),
      await ask('GET', '/api/requests'),
    ]) {
      expect(response.status).toBe(403)
    }
    expect((await send({}, eve)).status).toBe(201)
  })

  test('is told to both sides, without naming them to each other, with an offer to appeal', async () => {
    await expectAnswer(actOnReportSchemas, suspend())
    const toMember = mailServer.sent.filter(({ to }) => to === 'a1@members.test')
    expect(toMember).toHaveLength(1)
    for (const secret of ['Ada', 'hit me', 'violence']) {
      expect(toMember[0]!.text).not.toContain(secret)
    }
    const toCompanion = mailServer.sent.filter(({ text }) =>
      text.includes('suspended the member’s account'),
    )
    expect(toCompanion).toHaveLength(1)
    expect((await sentMemberReports()).reports).toMatchObject([
      { outcome: 'acted', measure: 'suspend', dueAt: null },
    ])
    expect(await rowsOf('SELECT kind, state, member_id FROM appeals')).toEqual([
      { kind: 'membership', state: 'offered', member_id: max },
    ])
    expect(
      await rowsOf("SELECT what FROM tombstones WHERE what = 'member.suspended'"),
    ).toHaveLength(1)
  })

  test('of an outdated case suspends nobody', async () => {
    await sendMemberReport(request, { text: 'Again.' })
    expect((await suspend()).status).toBe(409)
    expect((await list()).requests).toHaveLength(1)
    const open = await expectAnswer(getReportSchemas, office.call('GET', path()))
    expect(open).toMatchObject({ state: 'new', facts: { isSuspended: false } })
  })

  test('holds here while the account service is down', async () => {
    accountAdmin.failing = /^PUT/
    await (await suspend()).text()
    expect((await send({ companion: berta })).status).toBe(403)
  })
})
