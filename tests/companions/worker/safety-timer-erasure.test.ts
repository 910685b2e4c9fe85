import { allowContactDeviceEndpoint } from '#companions/trusted-contacts'
import { beforeEach, describe, expect, test } from 'vitest'
import { eraseMember } from '../../../worker/accounts/delete-member.ts'
import { leaveCompanion } from '../../../worker/companions/leave-companion.ts'
import { advanceDueTimers } from '../../../worker/companions/run-safety-timer.ts'
import { stopMail } from '../../../worker/notifications/stop-mail.ts'
import { expireRows } from '../../../worker/operations/jobs/expire-rows.ts'
import {
  asContact,
  asRunner,
  endTimer,
  openSafetySite,
  readyContact,
  runner,
  sendTest,
  setWords,
  startTimer,
  words,
} from '../../support/companions/safety-timer.ts'
import { ada, mailServer, office } from '../../support/messaging/requests.ts'
import { openPushService } from '../../support/notifications/push-service.ts'
import { expectOk } from '../../support/platform/answers.ts'
import { env } from '../../support/platform/database.ts'
import { DAY } from '../../support/platform/fixtures.ts'
import { rowsOf } from '../../support/staff/admin.ts'

const tables = [
  'safety_words',
  'safety_contacts',
  'safety_devices',
  'safety_pushes',
  'safety_timers',
  'safety_notes',
]
/** Tables with rows of safety timers: their own ones, unsent mail, and bounces of contacts. */
async function tablesWithRows(): Promise<string[]> {
  const filled: string[] = []
  for (const table of tables) {
    if ((await rowsOf(`SELECT * FROM ${table}`)).length > 0) filled.push(table)
  }
  const mails = await rowsOf("SELECT 1 FROM outbox WHERE cause LIKE 'safety:%' AND sent_at IS NULL")
  if (mails.length > 0) filled.push('outbox')
  if ((await rowsOf('SELECT * FROM mail_suppressions')).length > 0) filled.push('mail_suppressions')
  return filled
}

/** An alarm by the second word that neither mail nor notification has reported, a bounced contact, and a running timer. */
beforeEach(async () => {
  const push = await openPushService()
  await openSafetySite(push.vars)
  await expectOk(setWords())
  const contacts = [await readyContact('m'), await readyContact('l')]
  for (const { token, id } of contacts) {
    const device = await push.subscribe(`phone-${id}`)
    await expectOk(asContact(allowContactDeviceEndpoint.path, { token, ...device }))
  }
  mailServer.down = true
  push.state.answer = 503
  const { id } = await startTimer(contacts)
  await expectOk(endTimer(id, words.duressWord))
  await expectOk(sendTest(contacts[0]!))
  await startTimer(contacts)
  const event = { address: contacts[1]!.email, reason: 'bounce' as const, eventId: 'e1' }
  await stopMail(office.db, event, Date.now())
  expect(await tablesWithRows()).toEqual([...tables, 'outbox', 'mail_suppressions'])
})

describe('the safety timers of a companion', () => {
  test.each(['/api/me/export', '/api/own/export'])('are in her copy from %s', async (path) => {
    const copy = await (await asRunner('GET', path)).json<Record<string, object[]>>()
    expect(copy.safetyContacts).toMatchObject([{ label: 'm' }, { label: 'l' }])
    expect(copy.safetyTimers).toMatchObject([
      { endedAt: expect.anything() as unknown, firedAt: null },
      { endedAt: null, firedAt: null },
    ])
    if (path === '/api/me/export') expect(copy.safetyWords).toHaveLength(1)
  })

  test('leave nothing behind when her account is deleted', async () => {
    await eraseMember(office.db, runner, { actor: runner, at: Date.now() })
    expect(await tablesWithRows()).toEqual([])
  })

  test('still raise their alarm after she has left, and leave nothing a day later', async () => {
    const now = Date.now()
    const departure = { companionId: ada, memberId: runner, email: '', language: 'en', now }
    await leaveCompanion(office.db, departure, false)
    await advanceDueTimers(office.db, { mailer: null, pusher: null }, now + DAY)
    expect(await rowsOf('SELECT 1 FROM safety_timers WHERE fired_at IS NOT NULL')).toHaveLength(1)
    await expireRows(env, now + DAY)
    expect(await tablesWithRows()).toContain('safety_contacts')
    await expireRows(env, now + 3 * DAY)
    expect(await tablesWithRows()).toEqual([])
  })
})
