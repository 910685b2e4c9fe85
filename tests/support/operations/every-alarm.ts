import { expect } from 'vitest'
import { listProblemsEndpoint } from '#operations/admin-browser-problems'
import { reportProblemEndpoint } from '#operations/browser-problems'
import { writeAll } from '../../../worker/platform/db/bulk.ts'
import { suppress } from '../../../worker/notifications/mail-suppressions/queries.ts'
import { enqueueEmails } from '../../../worker/platform/mail/writes.ts'
import { openOffice, rowsOf } from '../staff/admin.ts'
import { DAY } from '../platform/fixtures.ts'
import { expectOk } from '../platform/answers.ts'
import { openMailServer } from '../notifications/mail-server.ts'

/** Calls every operation of unsent mail successfully. */
export async function withUnsentMail() {
  const mailServer = openMailServer()
  mailServer.down = true
  const office = await openOffice([], mailServer.vars)
  const mail = {
    cause: 'application:1',
    to: 'ada@applicants.test',
    language: 'en',
    subject: 'A',
    text: 'B',
  }
  await writeAll(office.db, [enqueueEmails(office.db, [mail], Date.now() - 2 * DAY)])
  const path = '/api/admin/unsent-mail'
  await expectOk(office.call('POST', `${path}/retry`, { cause: mail.cause, tries: 0 }))
  await expectOk(office.call('GET', path))
  const reason = 'No such mailbox.'
  await expectOk(office.call('POST', `${path}/discard`, { cause: mail.cause, reason }))
  expect(await rowsOf('SELECT * FROM outbox')).toEqual([])
  const suppressions = '/api/admin/mail-suppressions'
  const suppression = { address: 'ada@applicants.test', reason: 'bounce', eventId: 'e1' } as const
  await writeAll(office.db, [suppress(office.db, { ...suppression, at: Date.now() })])
  await expectOk(office.call('GET', suppressions))
  const { address } = suppression
  await expectOk(office.call('POST', `${suppressions}/lift`, { address, reason }))
}

/** Calls every operation of browser errors successfully. */
export async function withProblems() {
  const office = await openOffice()
  const violation = { 'effective-directive': 'img-src', 'blocked-uri': 'https://other.test/a.png' }
  const body = JSON.stringify({ 'csp-report': violation })
  await expectOk(office.ask(reportProblemEndpoint.path, { method: 'POST', body }))
  await expectOk(office.call('GET', listProblemsEndpoint.path))
}
