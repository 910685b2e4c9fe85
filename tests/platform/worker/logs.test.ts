import { beforeEach, expect, test, vi } from 'vitest'
import { createDataRequestEndpoint } from '#moderation/data-requests'
import { writeAll } from '../../../worker/platform/db/bulk.ts'
import { enqueueEmails } from '../../../worker/platform/mail/writes.ts'
import { runSchedule } from '../../../worker/schedule.ts'
import { env } from '../../support/platform/database.ts'
import { DAY } from '../../support/platform/fixtures.ts'
import * as requests from '../../support/messaging/requests.ts'
import {
  createAnsweredRequest,
  office,
  mailServer,
  review,
  send,
  createRequest,
  performRequestAction,
} from '../../support/messaging/requests.ts'

// Applications and reports have their own tests of this.

const personal =
  /Dinner|Gladly|Warm|M\. from Bern|Insults|Mistyped|Secret|members\.test|example\.test/

let logLines: string[]
beforeEach(async () => {
  await requests.openStaffRequests()
  logLines = []
  for (const name of ['log', 'warn', 'error', 'info', 'debug'] as const) {
    vi.spyOn(console, name).mockImplementation((...words: unknown[]) => {
      logLines.push(words.map((word) => (word instanceof Error ? word.stack : word)).join(' '))
    })
  }
})

const question = (text: string) =>
  office.ask(createDataRequestEndpoint.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      kind: 'access',
      asker: 'other',
      name: 'Secret',
      email: 's@example.test',
      text,
    }),
  })

test('a conversation, its review and bounced mail leave no personal data in the log', async () => {
  mailServer.down = true
  const id = await createAnsweredRequest()
  await performRequestAction(id, { act: 'write', text: 'Dinner, then.' })
  await review(id)
  await office.call('PUT', `/api/admin/requests/${id}/block`, { reason: 'Insults.' })
  const email = {
    cause: 'c',
    to: 'a@members.test',
    language: 'en',
    subject: 'Secret',
    text: 'Secret.',
  }
  await writeAll(office.db, [enqueueEmails(office.db, [email], Date.now() - 2 * DAY)])
  await office.call('POST', '/api/admin/unsent-mail/retry', { cause: 'c', tries: 0 })
  await runSchedule('*/15 * * * *', { ...env, ...mailServer.vars }, Date.now() + DAY)
  await office.call('POST', '/api/admin/unsent-mail/discard', { cause: 'c', reason: 'Mistyped.' })
  expect(logLines.join()).toContain('mail.failed')
  expect(logLines.join()).not.toMatch(personal)
})

test('an internal error is logged without the request’s content', async () => {
  const id = await createRequest()
  await env.DB.exec('DROP TABLE data_request_steps; DROP TABLE data_requests')
  expect((await question('Secret request')).status).toBe(500)
  await env.DB.exec('DROP TABLE request_steps')
  expect((await send({ companion: requests.berta })).status).toBe(500)
  expect((await requests.sendRequestAction(id, { act: 'write', text: 'Dinner?' })).status).toBe(500)
  expect(logLines.filter((line) => line.includes('"failed"')).length).toBeGreaterThan(2)
  expect(logLines.join()).not.toMatch(personal)
})
