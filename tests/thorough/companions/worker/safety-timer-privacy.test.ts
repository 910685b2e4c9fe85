import { operations } from '#contract/openapi'
import { allowContactDeviceEndpoint } from '#companions/trusted-contacts'
import { expect, test } from 'vitest'
import { stopMail } from '../../../../worker/notifications/stop-mail.ts'
import {
  asContact,
  endTimer,
  openSafetySite,
  readyContact,
  runner,
  setWords,
  startTimer,
  words,
} from '../../../support/companions/safety-timer.ts'
import { ada, mailServer, office } from '../../../support/messaging/requests.ts'
import { openPushService } from '../../../support/notifications/push-service.ts'

const reads = operations
  .map(({ endpoint }) => endpoint)
  .filter(({ method, access }) => method === 'GET' && access === 'staff')

/** Every answer to a GET of staff about the companion, her account, or a timer. */
async function answersToStaff(timerId: string) {
  const answers: { path: string; status: number; text: string }[] = []
  for (const { path } of reads) {
    for (const id of path.includes(':') ? [ada, runner, timerId] : ['']) {
      const address = path.replaceAll(/:\w+/g, id)
      const response = await office.call('GET', address)
      answers.push({ path: address, status: response.status, text: await response.text() })
    }
  }
  return answers
}

test('no answer to staff shows a timer, its alarm, or a contact whose mailbox bounces', async () => {
  const push = await openPushService()
  await openSafetySite(push.vars)
  expect((await setWords()).status).toBe(200)
  const first = await readyContact('Zelda')
  const second = await readyContact('Yvain')
  for (const { token } of [first, second]) {
    const device = await push.subscribe('telephone-of-contact')
    const response = await asContact(allowContactDeviceEndpoint.path, { token, ...device })
    expect(response.status).toBe(200)
  }
  const ended = await startTimer([first, second])
  mailServer.down = true
  push.state.answer = 503
  expect((await endTimer(ended.id, words.duressWord)).status).toBe(200)
  const running = await startTimer([first])
  const event = { address: second.email, reason: 'bounce' as const, eventId: 'e1' }
  await stopMail(office.db, event, Date.now())

  const answers = await answersToStaff(running.id)
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(40)
  expect(answers.find(({ path }) => path === `/api/admin/companions/${ada}`)?.text).toContain('Ada')
  const marks = [first, second].flatMap(({ id, email, publicKey }) => [id, email, publicKey])
  marks.push(running.id, ended.id, 'Zelda', 'Yvain', 'telephone-of-contact', 'safety:', 'safety-')
  for (const { path, text } of answers) {
    // An error about an id repeats the address.
    const answer = text.toLowerCase()
    for (const mark of marks) expect(answer, path).not.toContain(mark.toLowerCase())
  }
})
