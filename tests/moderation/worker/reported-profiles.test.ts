import { beforeEach, expect, test } from 'vitest'
import { groundOfReport, reportReasons } from '#moderation/report-options'
import { createDatabase } from '../../../worker/platform/db/client.ts'
import { auditLog, rowsOf } from '../../support/staff/admin.ts'
import { giveAccount } from '../../support/companions/companion-account.ts'
import { env } from '../../support/platform/database.ts'
import { uuid } from '../../support/platform/fixtures.ts'
import {
  act,
  ada,
  isSeen,
  mailServer,
  openQueue,
  readOne,
  reported,
  taken,
  writer,
} from '../../support/moderation/reports.ts'

// Staff hide a profile after a report: its companion reads why, and it can be taken back.

beforeEach(openQueue)

test('what hid a profile is taken back once, and decided again', async () => {
  const { id, reference } = await reported({ reason: 'stolen_photos' })
  const { can } = await taken(id, { act: 'hide', note: 'Found elsewhere.' })
  expect(can.act).toEqual(['note', 'review', 'hold', 'restore'])
  expect((await act(id, { version: 1, act: 'restore' })).status).toBe(422)
  const shown = await taken(id, { version: 1, act: 'restore', note: 'A mistake.' })
  expect(shown).toMatchObject({ state: 'in_review', holds: false, dueAt: expect.any(String) })
  expect(await isSeen()).toBe(true)
  expect((await auditLog()).at(-1)).toMatchObject({
    act: 'companion.changed',
    subject: ada,
    detail: {
      report: reference,
      changes: { lifecycle: { before: 'archived', after: 'active' } },
    },
  })
  expect((await act(id, { version: 2, act: 'restore', note: 'Again.' })).status).toBe(422)
  await taken(id, { version: 2, act: 'hide', note: 'No mistake.' })
  expect(await isSeen()).toBe(false)
})

test('nothing is shown again that was changed since, or was not to be seen', async () => {
  const { id } = await reported()
  const other = await reported()
  await taken(id, { act: 'hide', note: 'Fake.' })
  // Hidden already: that report took nothing from the public.
  await taken(other.id, { act: 'hide', note: 'Fake.' })
  expect((await act(other.id, { version: 1, act: 'restore', note: 'No.' })).status).toBe(409)
  await env.DB.exec(`UPDATE companions SET updated_at = updated_at + 1 WHERE id = '${ada}'`)
  expect((await act(id, { version: 1, act: 'restore', note: 'No.' })).status).toBe(409)
  expect([await isSeen(), (await readOne(id)).state]).toEqual([false, 'hidden'])
  const ofPhoto = await reported({ companion: uuid(11), target: 'profile' })
  await env.DB.exec(`UPDATE companions SET is_active = 0 WHERE id = '${uuid(11)}'`)
  await taken(ofPhoto.id, { act: 'hide', note: 'Fake.' })
  await taken(ofPhoto.id, { version: 1, act: 'restore', note: 'A mistake.' })
  expect(await isSeen(uuid(11))).toBe(false)
})

test.each(reportReasons)(
  'why a profile was hidden for “%s” is for its companion alone',
  async (reason) => {
    await giveAccount(createDatabase(env.DB), ada, writer.sub)
    await env.DB.exec(`UPDATE companion_accounts SET contact_email = 'ada@companions.test'`)
    const { id } = await reported({ reason, email: 'me@reporters.test' })
    mailServer.sent.length = 0
    await taken(id, { act: 'hide', note: 'For the team.' })
    const ground = groundOfReport[reason]
    const said = 'SELECT ground, reason FROM'
    expect(await rowsOf(`${said} companion_notes WHERE kind = 'hidden'`)).toEqual([
      { ground, reason: '' },
    ])
    expect(await rowsOf(`${said} appeals`)).toEqual([{ ground, reason: '' }])
    expect(mailServer.sent.map(({ to }) => to).sort()).toEqual([
      'ada@companions.test',
      'me@reporters.test',
    ])
    expect(JSON.stringify(mailServer.sent)).not.toMatch(/For the team|\breport\b|\bAda\b/)
    await taken(id, { version: 1, act: 'restore', note: 'A mistake.' })
    expect(await rowsOf(`${said} companion_notes`)).toEqual([])
  },
)
