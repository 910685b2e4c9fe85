import { beforeEach, describe, expect, test } from 'vitest'
import { ownProfile } from '#companions/own/own'
import { staffMeasuresSchemas, voidMeasureSchemas } from '#moderation/admin-measures'
import { actOnReportSchemas, type ReportAction } from '#moderation/reports'
import { dayOf } from '#platform/days'
import { runSchedule } from '../../../worker/schedule.ts'
import { giveAccount } from '../../support/companions/companion-account.ts'
import { addModerator, appealsOf } from '../../support/moderation/appeals.ts'
import {
  ada,
  berta,
  createReport,
  isSeen,
  list,
  mailServer,
  office,
  openQueue,
  readReport,
  sendReportAction,
} from '../../support/moderation/reports.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import { env } from '../../support/platform/database.ts'
import { DAY, uuid } from '../../support/platform/fixtures.ts'
import { auditLog, rowsOf } from '../../support/staff/admin.ts'

const adaAccount = uuid(0xd1)
const adaMail = 'ada@companions.test'

beforeEach(async () => {
  await openQueue()
  await giveAccount(office.db, ada, adaAccount)
  await env.DB.prepare('UPDATE companion_accounts SET contact_email = ?1').bind(adaMail).run()
})

const asAda = async (method: string, path: string, body?: object) => {
  const { headers } = await office.accounts.as({ sub: adaAccount, email: adaMail })
  return office.ask(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
}
const own = async () => ownProfile.parse(await (await asAda('GET', '/api/own')).json())
const decide = async (id: string, input: Partial<ReportAction>) => {
  const { version } = await readReport(id)
  const action = { version, note: 'Seen.', ...input }
  return expectAnswer(actOnReportSchemas, sendReportAction(id, action))
}
const measures = () =>
  expectAnswer(staffMeasuresSchemas, office.call('GET', `/api/admin/measures?companion=${ada}`))
const lastMail = (to: string) => mailServer.sent.findLast((mail) => mail.to === to)

/** A moderator who did not make the decision grants the appeal. */
async function grantAppeal() {
  await addModerator()
  const { list: listAppeals, acted } = appealsOf(office)
  const [appeal] = (await listAppeals()).appeals
  await acted(appeal!.id, 'grant')
}

describe('a warning of a companion', () => {
  const words = 'The photo in the pool is not yours.'
  beforeEach(async () => {
    const { id } = await createReport({ reason: 'stolen_photos', email: 'ann@reporters.test' })
    mailServer.sent.length = 0
    const report = await decide(id, { act: 'warn', severity: 1, words })
    expect(report).toMatchObject({ state: 'acted', steps: [{ act: 'warn' }] })
  })

  test('closes the case, tells her the reason, the words and the end, and answers the reporter', async () => {
    expect(await isSeen()).toBe(true)
    const text = lastMail(adaMail)?.text
    expect(text).toContain('The reason: the pictures don’t meet our standards')
    expect(text).toContain(words)
    expect(text).not.toContain('Seen.')
    expect(lastMail('ann@reporters.test')?.text).toContain('taken action')
    const [warning] = (await own()).measures
    expect(warning).toMatchObject({ kind: 'warning', ground: 'pictures', words })
    expect(Math.round((Date.parse(warning!.until) - Date.now()) / DAY)).toBe(90)
  })

  test('counts as a strike for staff until it expires', async () => {
    expect((await measures()).measures).toMatchObject([
      { kind: 'warning', severity: 1, reason: 'stolen_photos', isInForce: true },
    ])
    await env.DB.exec('UPDATE measures SET at = 1, until = 2')
    expect((await measures()).measures).toMatchObject([{ isInForce: false, liftedAt: null }])
    expect((await own()).measures).toEqual([])
  })

  test('can be appealed once by her, and ends when another member of staff grants it', async () => {
    const [warning] = (await own()).measures
    const path = `/api/own/measures/${warning!.id}/appeal`
    expect((await asAda('POST', path, { text: 'It is mine.' })).status).toBe(200)
    expect((await asAda('POST', path, { text: 'Again.' })).status).toBe(409)
    expect((await own()).measures[0]?.appeal).toMatchObject({ state: 'new' })
    await grantAppeal()
    expect((await own()).measures).toEqual([])
    expect((await measures()).measures).toMatchObject([{ isInForce: false, liftReason: '' }])
  })

  test('is voided by staff with a reason, and she is told once', async () => {
    const [warning] = (await measures()).measures
    mailServer.sent.length = 0
    const path = `/api/admin/measures/${warning!.id}/void`
    expect((await office.call('POST', path, { reason: ' ' })).status).toBe(422)
    for (let time = 0; time < 2; time++) {
      const answer = office.call('POST', path, { reason: 'The wrong person.' })
      expect((await expectAnswer(voidMeasureSchemas, answer)).measures).toMatchObject([
        { isInForce: false, liftReason: 'The wrong person.' },
      ])
    }
    expect(mailServer.sent.map(({ to }) => to)).toEqual([adaMail])
    expect((await own()).measures).toEqual([])
    const events = (await auditLog()).filter(({ act }) => act === 'member.measure-lifted')
    expect(events).toHaveLength(1)
    const unknown = `/api/admin/measures/${uuid(99)}/void`
    expect((await office.call('POST', unknown, { reason: 'x' })).status).toBe(404)
  })
})

test('a warning tells her the reason that staff chose, which they preview in her language', async () => {
  const { id, groundTexts, companionLanguage } = await createReport({ reason: 'stolen_photos' })
  expect(companionLanguage).not.toBeNull()
  mailServer.sent.length = 0
  await decide(id, { act: 'warn', severity: 1, words: '', ground: 'conduct' })
  expect(lastMail(adaMail)?.text).toContain(groundTexts!.conduct)
  expect(lastMail(adaMail)?.text).not.toContain(groundTexts!.pictures)
  expect((await own()).measures).toMatchObject([{ ground: 'conduct' }])
})

test('a profile without an account can be neither warned nor hidden on a date', async () => {
  const { id, can } = await createReport({ companion: berta })
  expect(can.act).not.toContain('warn')
  expect(can.act).not.toContain('plan_hide')
  const date = dayOf(Date.now() + 7 * DAY)
  expect((await sendReportAction(id, { act: 'plan_hide', note: 'x', date })).status).toBe(422)
})

test('a strike is recorded with a hidden profile, and voided with a granted appeal', async () => {
  const { id } = await createReport()
  await decide(id, { act: 'hide', severity: 3 })
  expect((await measures()).measures).toMatchObject([{ kind: 'strike', severity: 3 }])
  const answer = await asAda('POST', '/api/own/appeal', { text: 'It is me.' })
  expect(answer.status).toBe(200)
  await grantAppeal()
  expect((await measures()).measures).toMatchObject([{ isInForce: false }])
})

describe('a planned hiding', () => {
  const date = dayOf(Date.now() + 7 * DAY)
  const words = 'Please replace the second photo.'
  let id: string
  beforeEach(async () => {
    id = (await createReport({ email: 'ann@reporters.test' })).id
    mailServer.sent.length = 0
    await decide(id, { act: 'plan_hide', date, words, note: 'Copied photos.' })
  })
  const runMinute = (now: number) => runSchedule('* * * * *', env as never, now)
  const hideTime = async () => Date.parse((await readReport(id)).hideAt ?? '')

  test('is told to her with the date, the reason and the words, and is due on that day', async () => {
    const report = await readReport(id)
    expect(report).toMatchObject({ state: 'in_review', dueAt: report.hideAt, hideWords: words })
    expect(dayOf(await hideTime())).toBe(date)
    expect(mailServer.sent.map(({ to }) => to)).toEqual([adaMail])
    expect(lastMail(adaMail)?.text).toContain(words)
    expect(lastMail(adaMail)?.text).toContain('The reason: we were unable to confirm identity')
    expect((await own()).takedown).toMatchObject({ at: report.hideAt, ground: 'identity', words })
    expect(await isSeen()).toBe(true)
  })

  test('hides the profile at its time in the name of its author, and answers the reporter', async () => {
    const time = await hideTime()
    await runMinute(time - 1_000)
    expect(await isSeen()).toBe(true)
    await runMinute(time + 1_000)
    expect(await isSeen()).toBe(false)
    const report = await readReport(id)
    expect(report).toMatchObject({ state: 'hidden', hideAt: null })
    expect(report.steps.at(-1)).toMatchObject({ act: 'hide', by: 'The office' })
    const mails = await rowsOf(
      'SELECT cause FROM outbox WHERE recipient = ?1',
      'ann@reporters.test',
    )
    expect(mails).toHaveLength(1)
    expect(await own()).toMatchObject({ takedown: null, appeal: { state: 'offered' } })
  })

  test('is cancelled with a reason: she is told, and the case is due again', async () => {
    const time = await hideTime()
    mailServer.sent.length = 0
    const { version } = await readReport(id)
    expect((await sendReportAction(id, { act: 'cancel_hide', version, note: '' })).status).toBe(422)
    const report = await decide(id, { act: 'cancel_hide', note: 'She replaced it.' })
    expect(report).toMatchObject({ state: 'in_review', hideAt: null })
    expect(Date.parse(report.dueAt!)).toBeLessThan(Date.now() + 3 * DAY)
    expect(mailServer.sent.map(({ to }) => to)).toEqual([adaMail])
    await runMinute(time + 1_000)
    expect(await isSeen()).toBe(true)
  })

  test('ends with any other decision, and she is told', async () => {
    mailServer.sent.length = 0
    await decide(id, { act: 'keep' })
    expect(lastMail(adaMail)?.text).toContain('not to take your profile offline')
    expect((await own()).takedown).toBeNull()
    expect(await rowsOf(`SELECT subject FROM tombstones WHERE what = 'takedown.ended'`)).toEqual([
      { subject: id },
    ])
  })

  test('needs a day ahead, at most 60 days', async () => {
    const other = await createReport({ reason: 'illegal' })
    expect(other.id).toBe(id)
    await decide(id, { act: 'cancel_hide' })
    const { version } = await readReport(id)
    for (const day of [undefined, dayOf(Date.now() - DAY), dayOf(Date.now() + 61 * DAY)]) {
      const input = { act: 'plan_hide' as const, version, note: 'x', ...(day && { date: day }) }
      expect((await sendReportAction(id, input)).status).toBe(422)
    }
  })

  test('keeps the case out of those that are closed together', async () => {
    const path = `/api/admin/reports/${id}/related?scope=subject`
    const response = await office.call('GET', path)
    expect(await response.json()).toMatchObject({ reports: [{ id, obstacle: 'hides' }] })
    expect((await list()).total).toBe(1)
  })
})
