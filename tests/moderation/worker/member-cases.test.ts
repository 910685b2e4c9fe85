import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { appealMeasureSchemas, reportMemberSchemas } from '#moderation/member-cases'
import { muteReporterEndpoint } from '#moderation/admin-reports'
import { actOnReportSchemas, getReportSchemas, type ReportAction } from '#moderation/reports'
import { eraseMember } from '../../../worker/accounts/delete-member.ts'
import { giveAccount } from '../../support/companions/companion-account.ts'
import {
  ada,
  ask,
  berta,
  createRequest,
  eve,
  mailServer,
  max,
  office,
  openStaffRequests,
  readOwnRequest,
  send,
  sendRequestAction,
} from '../../support/messaging/requests.ts'
import {
  adaAccount,
  appealMeasure,
  measuresOfMember,
  sendMemberReport,
  sentMemberReports,
} from '../../support/moderation/member-cases.ts'
import { addModerator, appealsOf } from '../../support/moderation/appeals.ts'
import { expectAnswer, expectOk } from '../../support/platform/answers.ts'
import { DAY, HOUR, nextId, uuid } from '../../support/platform/fixtures.ts'
import { auditLog, rowsOf } from '../../support/staff/admin.ts'

const bertaAccount = uuid(0xd2)

beforeEach(async () => {
  await openStaffRequests()
  await giveAccount(office.db, ada, adaAccount)
  await giveAccount(office.db, berta, bertaAccount)
})

const report = async (request: string, changes: object = {}, account = adaAccount) => {
  const response = await sendMemberReport(request, changes, account)
  expect(response.status).toBe(201)
  return reportMemberSchemas.response.parse(await response.json())
}
const firstCase = async () => {
  const { reports } = await sentMemberReports()
  return reports.at(-1)!.id
}
const readCase = async (id?: string) =>
  expectAnswer(
    getReportSchemas,
    office.call('GET', `/api/admin/reports/${id ?? (await firstCase())}`),
  )
const sendDecision = async (input: Partial<ReportAction>) => {
  const { id, version } = await readCase()
  const body = { version, note: 'Seen.', ...input }
  return office.call('POST', `/api/admin/reports/${id}/steps`, body)
}
const decide = (input: Partial<ReportAction>) =>
  expectAnswer(actOnReportSchemas, sendDecision(input))
const isPublic = async () => (await office.ask(`/api/companions/${ada}`)).status === 200
const hoursUntil = (time: string | null) => Math.round((Date.parse(time ?? '') - Date.now()) / HOUR)

describe('a report about a member', () => {
  test.each([
    ['minor', 4, true],
    ['violence', 4, true],
    ['no_consent', 4, true],
    ['threat', 4, true],
    ['stalking', 48, false],
    ['unpaid', 48, false],
    ['abuse', 48, false],
    ['other', 48, false],
  ])('because of %s is due in %d hours', async (reason, hours, isUrgent) => {
    const id = await createRequest()
    mailServer.sent.length = 0
    await report(id, { reason })
    const memberCase = await readCase()
    expect(hoursUntil(memberCase.dueAt)).toBe(hours)
    expect(memberCase).toMatchObject({
      isUrgent,
      reason,
      target: { kind: 'member' },
      companion: null,
    })
    const subject = mailServer.sent.find(({ to }) => to === 'office@site.test')?.subject
    expect(subject?.startsWith('Urgent')).toBe(isUrgent)
  })

  test('needs a request to this companion and a reason for members', async () => {
    const id = await createRequest()
    expect((await sendMemberReport(id, {}, bertaAccount)).status).toBe(404)
    expect((await sendMemberReport(uuid(99))).status).toBe(404)
    expect((await sendMemberReport(id, { reason: 'fake' })).status).toBe(422)
    expect((await sendMemberReport(id, { text: ' ' })).status).toBe(422)
    expect((await sendMemberReport(id, {}, max)).status).toBe(403)
  })

  test('is stored once when the form is sent twice', async () => {
    const id = await createRequest()
    const key = nextId()
    const { reference } = await report(id, { key })
    expect((await report(id, { key })).reference).toBe(reference)
    expect((await sendMemberReport(id, { key, text: 'Something else.' })).status).toBe(409)
    expect((await sentMemberReports()).reports).toHaveLength(1)
  })

  test('also blocks the member if the companion wishes', async () => {
    const id = await createRequest()
    await report(id, { block: true })
    expect((await sendRequestAction(id, { act: 'write', text: 'Hello?' })).status).toBe(403)
    expect((await readCase()).facts).toMatchObject({ blocks: 1 })
  })

  test('joins the open case about the member, and each companion reads only her own', async () => {
    await report(await createRequest(), { reason: 'abuse' })
    await report(await createRequest({ companion: berta }), { reason: 'threat' }, bertaAccount)
    const memberCase = await readCase()
    expect(memberCase).toMatchObject({ reportCount: 2, reason: 'threat', isUrgent: true })
    expect(memberCase.reports.map(({ fromCompanion }) => fromCompanion?.name)).toEqual([
      'Ada',
      'Berta',
    ])
    expect((await sentMemberReports()).reports).toMatchObject([
      { reason: 'abuse', outcome: 'open' },
    ])
  })

  test('about another member is another case', async () => {
    await report(await createRequest())
    await report(await createRequest({}, eve))
    const { reports } = await office.get<{ reports: object[] }>('/api/admin/reports')
    expect(reports).toHaveLength(2)
  })

  test('shows staff counts of the member and of the companion', async () => {
    const id = await createRequest()
    await createRequest({ companion: berta })
    await report(id)
    await decide({ act: 'warn' })
    await report(id, { text: 'Again.' })
    const [latest] = (await sentMemberReports()).reports
    const memberCase = await readCase(latest!.id)
    expect(memberCase.facts).toMatchObject({
      otherCases: 1,
      otherCasesWithMeasure: 1,
      warnings: 1,
      requests: 2,
      openRequests: 2,
      blocks: 0,
      isSuspended: false,
    })
    expect(memberCase.reports[0]!.fromCompanion).toMatchObject({
      cases: 2,
      casesWithMeasure: 1,
      thread: { id },
    })
  })

  test('never changes the profile of the companion', async () => {
    await report(await createRequest(), { reason: 'minor' })
    const { can, otherHolds } = await readCase()
    expect(otherHolds).toBe(0)
    for (const choice of ['hide', 'hold', 'restore'] as const) {
      expect(can.act).not.toContain(choice)
      expect((await sendDecision({ act: choice })).status).toBe(422)
    }
    await decide({ act: 'keep' })
    expect(await isPublic()).toBe(true)
    expect(await rowsOf('SELECT * FROM companions WHERE lifecycle = ?1', 'archived')).toEqual([])
  })

  test('can be withdrawn until the decision; staff still decide, and nobody is told', async () => {
    await report(await createRequest())
    const id = await firstCase()
    const before = await readCase()
    expect(
      (await ask('PUT', `/api/own/reports/${id}/withdrawal`, undefined, bertaAccount)).status,
    ).toBe(404)
    for (let time = 0; time < 2; time++) {
      const response = await ask('PUT', `/api/own/reports/${id}/withdrawal`, undefined, adaAccount)
      expect(response.status).toBe(200)
    }
    expect((await sentMemberReports()).reports).toMatchObject([{ outcome: 'withdrawn' }])
    const outdated = { version: before.version, act: 'warn' as const }
    expect((await sendDecision(outdated)).status).toBe(409)
    mailServer.sent.length = 0
    const decided = await decide({ act: 'keep' })
    expect(decided.reports[0]!.fromCompanion?.withdrawnAt).not.toBeNull()
    expect(decided.steps.map(({ act }) => act)).toEqual(['withdraw', 'keep'])
    expect(mailServer.sent).toEqual([])
  })

  test('can’t be withdrawn after the decision', async () => {
    await report(await createRequest())
    await decide({ act: 'keep' })
    const path = `/api/own/reports/${await firstCase()}/withdrawal`
    expect((await ask('PUT', path, undefined, adaAccount)).status).toBe(409)
  })
})

describe('a companion who reports everyone', () => {
  const members = Array.from({ length: 5 }, (_, index) => uuid(0xb1 + index))
  const listed = async () => {
    const { reports } = await office.get<{ reports: { id: string; isMuted: boolean }[] }>(
      '/api/admin/reports',
    )
    return reports.map(({ id }) => id)
  }
  /** Reports her members one after the other. @returns the cases, oldest first */
  const reportAll = async (reason = 'abuse') => {
    for (const member of members) await report(await createRequest({}, member), { reason })
    return (await sentMemberReports()).reports.map(({ id }) => id).toReversed()
  }
  const mutePath = (id: string) => muteReporterEndpoint.path.replace(':id', id)
  const mute = (id: string) =>
    expectOk(office.call('POST', mutePath(id), { days: 7, reason: 'Everyone she met.' }))

  test('has all her cases in their order, last while she is muted, and none vanishes', async () => {
    const cases = await reportAll()
    await report(await createRequest({ companion: berta }), { reason: 'abuse' }, bertaAccount)
    const [other = ''] = (await sentMemberReports(bertaAccount)).reports.map(({ id }) => id)
    expect(await listed()).toEqual([...cases, other])
    await mute(cases[0]!)
    expect(await listed()).toEqual([other, ...cases])
    expect((await sentMemberReports()).reports).toHaveLength(members.length)
    await expectOk(office.call('DELETE', mutePath(cases[0]!)))
    expect(await listed()).toEqual([...cases, other])
  })

  test('is heard first in urgent cases, muted or not, and within their time', async () => {
    const cases = await reportAll()
    await mute(cases[0]!)
    await report(await createRequest({ companion: berta }), { reason: 'abuse' }, bertaAccount)
    await report(await createRequest({}, eve), { reason: 'violence' })
    const [urgent = ''] = (await sentMemberReports()).reports.map(({ id }) => id)
    expect((await listed())[0]).toBe(urgent)
    expect(hoursUntil((await readCase(urgent)).dueAt)).toBe(4)
    expect(await listed()).toHaveLength(members.length + 2)
  })

  test('is refused after twenty reports in a day, and keeps those', async () => {
    const request = await createRequest()
    const statuses: number[] = []
    for (let time = 0; time < 21; time++) {
      const response = await sendMemberReport(request, { text: `Number ${time}` })
      statuses.push(response.status)
      await response.text()
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429])
    expect((await readCase()).reportCount).toBe(20)
  })
})

describe('a warning', () => {
  let request: string
  beforeEach(async () => {
    request = await createRequest()
    await report(request)
    await report(await createRequest({ companion: berta }), {}, bertaAccount)
    mailServer.sent.length = 0
    await decide({ act: 'warn' })
  })

  test('is told to the member in general terms, and to each companion in words', async () => {
    const { measures } = await measuresOfMember()
    expect(measures).toMatchObject([
      { kind: 'warning', reason: 'violence', appeal: { state: 'offered' } },
    ])
    expect(Math.round((Date.parse(measures[0]!.until) - Date.now()) / DAY)).toBe(365)
    const texts = mailServer.sent.map(({ to, text }) => [to, text] as const)
    const memberText = texts.find(([to]) => to === 'a1@members.test')?.[1]
    expect(memberText).toContain('warning')
    for (const secret of ['Ada', 'Berta', 'hit me', 'violence'])
      expect(memberText).not.toContain(secret)
    const told = texts.filter(([, text]) => text.includes('warned the member'))
    expect(told).toHaveLength(2)
    for (const [, text] of texts) expect(text).not.toContain('no reason to make changes')
    for (const account of [adaAccount, bertaAccount])
      expect((await sentMemberReports(account)).reports).toMatchObject([
        { outcome: 'acted', measure: 'warn', dueAt: null },
      ])
  })

  test('neither ends a conversation nor keeps the member from writing', async () => {
    const response = await sendRequestAction(request, { act: 'write', text: 'Hello?' })
    expect(response.status).toBe(200)
  })

  test('is audited without the text of a report', async () => {
    const log = JSON.stringify(await auditLog())
    expect(log).toContain('report.warn')
    expect(log).not.toContain('hit me')
  })

  test('can be appealed once, by its member, and ends if the appeal is granted', async () => {
    const [warning] = (await measuresOfMember()).measures
    const { id } = warning!
    expect((await appealMeasure(id, 'Not mine.', eve)).status).toBe(404)
    const answer = await expectAnswer(appealMeasureSchemas, appealMeasure(id))
    expect(answer.measures).toMatchObject([{ appeal: { state: 'new' } }])
    expect((await appealMeasure(id)).status).toBe(200)
    expect((await appealMeasure(id, 'Another text.')).status).toBe(409)
    await addModerator()
    const asStaff = appealsOf(office)
    const [received] = (await asStaff.list()).appeals
    expect(received).toMatchObject({ kind: 'measure' })
    expect((await asStaff.actAsOffice(received!.id, 'grant')).status).toBe(409)
    mailServer.sent.length = 0
    expect(await asStaff.acted(received!.id, 'grant')).toMatchObject({ state: 'granted' })
    expect((await measuresOfMember()).measures).toEqual([])
    expect(mailServer.sent.map(({ to, text }) => [to, text])).toEqual([
      ['a1@members.test', expect.stringContaining('We’ve lifted')],
    ])
  })

  test('expires by its date', async () => {
    await office.db.run(sql`UPDATE measures SET at = 1, until = 2`)
    expect((await measuresOfMember()).measures).toEqual([])
  })
})

describe('a pause', () => {
  let request: string
  beforeEach(async () => {
    request = await createRequest()
    await report(request)
  })

  test('needs its days', async () => {
    expect((await sendDecision({ act: 'pause' })).status).toBe(422)
  })

  test('refuses requests and messages until its last day, with a clear text', async () => {
    await decide({ act: 'pause', days: 7 })
    const refused = [
      await send({ companion: berta }),
      await sendRequestAction(request, { act: 'write', text: 'Hello?' }),
    ]
    for (const response of refused) {
      expect(response.status).toBe(403)
      expect(JSON.stringify(await response.json())).toContain('You can write again after')
    }
    expect((await send({}, eve)).status).toBe(201)
    expect((await readCase()).facts!.pausedUntil).not.toBeNull()
    await office.db.run(sql`UPDATE measures SET at = 1, until = 2`)
    expect((await send({ companion: berta })).status).toBe(201)
    expect((await sendRequestAction(request, { act: 'write', text: 'Hello?' })).status).toBe(200)
  })
})

describe('the other decisions', () => {
  test('end all open requests of the member in the team’s name, and leave the case open', async () => {
    const first = await createRequest()
    const second = await createRequest({ companion: berta })
    await report(first)
    const { state } = await decide({ act: 'end_requests' })
    expect(state).toBe('in_review')
    for (const id of [first, second])
      expect(await readOwnRequest(id)).toMatchObject({ state: 'declined' })
    expect((await sentMemberReports()).reports).toMatchObject([{ outcome: 'open' }])
  })

  test('close without a measure tells the companion so', async () => {
    await report(await createRequest())
    mailServer.sent.length = 0
    await decide({ act: 'keep' })
    expect(mailServer.sent.map(({ text }) => text).join()).toContain('without a measure')
    expect((await measuresOfMember()).measures).toEqual([])
    expect((await sentMemberReports()).reports).toMatchObject([
      { outcome: 'closed', measure: null },
    ])
  })
})

describe('a member who deletes the account', () => {
  test('stays in the open case with the conversation until the decision', async () => {
    const id = await createRequest({ message: 'I know where you live.' })
    await report(id, { reason: 'threat' })
    await eraseMember(office.db, max, { actor: max, at: Date.now() })
    const memberCase = await readCase()
    expect(memberCase.member).toMatchObject({ id: max })
    expect(memberCase.reports[0]!.fromCompanion).toMatchObject({
      thread: null,
      evidence: [{ by: 'member', text: 'I know where you live.' }],
    })
    expect(memberCase.can.act).not.toContain('warn')
    const decided = await decide({ act: 'keep' })
    expect(decided.member).toBeNull()
    expect(decided.reports[0]!.fromCompanion?.evidence).toBeNull()
    expect(JSON.stringify(await rowsOf('SELECT * FROM reports'))).not.toContain(max)
  })

  test('is removed from decided cases at once, and so are the measures', async () => {
    await report(await createRequest())
    await decide({ act: 'warn' })
    await eraseMember(office.db, max, { actor: max, at: Date.now() })
    expect((await readCase()).member).toBeNull()
    expect(await rowsOf('SELECT * FROM measures')).toEqual([])
  })
})
