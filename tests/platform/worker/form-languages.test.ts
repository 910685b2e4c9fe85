import { createApplicationEndpoint } from '#moderation/applications'
import { createDataRequestEndpoint } from '#moderation/data-requests'
import { createReportEndpoint } from '#moderation/reports'
import { beforeEach, expect, test } from 'vitest'
import { rowsOf } from '../../support/staff/admin.ts'
import {
  sendApplicationAction,
  form,
  list,
  office,
  openQueue,
  mailServer,
} from '../../support/moderation/applications.ts'
import { workerText } from '../../support/platform/languages.ts'
import * as reports from '../../support/moderation/reports.ts'

beforeEach(openQueue)

const send = (path: string, body: object, language = '') =>
  office.ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': language },
    body: JSON.stringify(body),
  })
const emailsTo = (address: string) => mailServer.sent.filter(({ to }) => to === address)

test('an application in German gets German mails, and the office English ones', async () => {
  expect((await send(createApplicationEndpoint.path, form, 'de')).status).toBe(201)
  const [receipt] = emailsTo(form.email)
  expect(receipt?.subject).toMatch(/^Ihre Bewerbung A-/)
  expect(receipt?.text).toContain(workerText('de', 'Thank you. We’ve received your application.'))
  expect(receipt?.text).toMatch(
    /^Wenn Sie möchten, ergänzen Sie .*: http:\S+\/de\/apply\/details#\S+$/m,
  )
  expect(receipt?.headers).toEqual({ 'Content-Language': 'de' })
  const [toOffice] = emailsTo('office@site.test')
  expect(toOffice?.subject).toMatch(/^To do: A-/)
  expect(toOffice?.headers).toEqual({ 'Content-Language': 'en' })

  mailServer.sent.length = 0
  const [application] = (await list()).applications
  expect(
    (
      await sendApplicationAction(application?.id ?? '', {
        state: 'rejected',
        note: 'No permit',
        ground: 'rules',
      })
    ).status,
  ).toBe(200)
  const [decision] = emailsTo(form.email)
  expect(decision?.subject).toMatch(/^Ihre Bewerbung A-/)
  expect(decision?.text).toContain(
    workerText('de', 'The reason: you haven’t followed our terms or guidelines.'),
  )
  expect(decision?.text).toMatch(/Ihre Beschwerde: \S+\/de\/appeal#\w{64}/)
  expect(decision?.headers).toEqual({ 'Content-Language': 'de' })
})

test.each([
  ['de', 'de'],
  ['de-CH,en;q=0.5', 'de'],
  ['fr', 'fr'],
  ['it,de;q=0.5', 'it'],
  ['es', 'en'],
  ['', 'en'],
])('a form sent with "%s" is stored with the language %s', async (header, language) => {
  const email = 'ada@example.test'
  const question = { kind: 'access', asker: 'other', name: 'Ada', email, text: 'What is it?' }
  await send(createApplicationEndpoint.path, form, header)
  await send(createDataRequestEndpoint.path, question, header)
  for (const table of ['applications', 'data_requests']) {
    expect(await rowsOf(`SELECT language FROM ${table}`)).toEqual([{ language }])
  }
})

test('a report in German gets German mails', async () => {
  await reports.openQueue()
  const email = 'max@example.test'
  const body = JSON.stringify({ ...reports.form, email })
  const headers = { 'content-type': 'application/json', 'accept-language': 'de' }
  const response = await reports.office.ask(createReportEndpoint.path, {
    method: 'POST',
    headers,
    body,
  })
  expect(response.status).toBe(201)
  const [report] = (await reports.list()).reports
  await reports.performReportAction(report?.id ?? '', { act: 'ask', note: 'Where was it?' })
  const question = reports.mailServer.sent.find(({ to }) => to === email)
  expect(question?.subject).toMatch(/^Ihre Referenz R-/)
  expect(question?.text).toContain(workerText('de', 'In an emergency, call 117 or 112.'))
})

test('a natively submitted form has the language of its page', async () => {
  const body = new URLSearchParams(form)
  const response = await office.ask(`/de${createApplicationEndpoint.path}`, {
    method: 'POST',
    body,
  })
  expect(response.headers.get('location')).toMatch(/^\/de\/sent\?reference=/)
  expect(await rowsOf('SELECT language FROM applications')).toEqual([{ language: 'de' }])
})

test('texts of an application keep their language in the companion’s profile', async () => {
  const aboutText = form.about.replaceAll('\r\n', '\n')
  for (const language of ['de', 'en']) {
    await send(
      createApplicationEndpoint.path,
      { ...form, email: `${language}@example.test` },
      language,
    )
    const { applications } = await list()
    const newApplication = applications.find(({ state }) => state === 'new')
    expect(
      (await sendApplicationAction(newApplication?.id ?? '', { state: 'approved' })).status,
    ).toBe(200)
  }
  expect(await rowsOf('SELECT bio, text_language AS own FROM companions ORDER BY own')).toEqual([
    { bio: '', own: 'de' },
    { bio: aboutText, own: 'en' },
  ])
  expect(await rowsOf('SELECT language, bio FROM companion_texts')).toEqual([
    { language: 'de', bio: aboutText },
  ])
})
