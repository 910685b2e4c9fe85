import { allowContactDeviceEndpoint } from '#companions/trusted-contacts'
import { expect, test } from 'vitest'
import {
  asContact,
  endTimer,
  knownName,
  note,
  openedNote,
  openSafetySite,
  openWithTimer,
  runner,
  words,
} from '../../../support/companions/safety-timer.ts'
import { dumpSite } from '../../../support/operations/dump.ts'
import { expectOk } from '../../../support/platform/answers.ts'
import { ada, ask, eve, max } from '../../../support/messaging/requests.ts'
import { sendVouch, vouchedBy } from '../../../support/messaging/vouches.ts'
import { openPushService } from '../../../support/notifications/push-service.ts'
import { rowsOf } from '../../../support/staff/admin.ts'

/** An alarm by the second word whose notification the contact's device has not received yet. */
async function openWithPendingPush() {
  const push = await openPushService()
  await openSafetySite(push.vars)
  const { id, contact } = await openWithTimer()
  const device = await push.subscribe('phone-of-contact')
  await expectOk(asContact(allowContactDeviceEndpoint.path, { token: contact.token, ...device }))
  push.state.answer = 503
  await (await endTimer(id, words.duressWord)).text()
  expect(await openedNote(contact)).toEqual(note)
  expect(await rowsOf('SELECT kind FROM safety_pushes')).toEqual([{ kind: 'alarm' }])
  return { contact, device }
}

/** The companion of the timer vouches for a member, and withdraws a second vouch. */
async function openVouches() {
  const host = { id: ada, account: runner }
  await expectOk(ask('PUT', '/api/own/answered-by', { answeredBy: 'self' }, runner))
  await vouchedBy(host)
  const withdrawn = await vouchedBy(host, eve)
  await expectOk(sendVouch(withdrawn, host, false))
}

test('no byte of the database, the buckets and an opened backup has a note, a word or a key', async () => {
  const { contact, device } = await openWithPendingPush()
  await openVouches()
  const { dump, backup } = await dumpSite()
  // The dump is the right one: it has the contact, whose address the site needs, and the device of the alarm.
  expect(dump).toContain(contact.email)
  expect(dump).toContain(device.endpoint)
  expect(backup).toContain(contact.email)
  for (const part of [device.endpoint, device.keys.auth, device.keys.p256dh]) {
    expect(backup).not.toContain(part)
  }
  const secrets = [...Object.values(note), ...Object.values(words), knownName]
  for (const secret of [...secrets, contact.token, contact.privateKey]) {
    expect(dump.toLowerCase()).not.toContain(secret.toLowerCase())
    expect(dump).not.toContain(btoa(secret).replaceAll('=', ''))
  }
  // A backup has neither timers nor words nor devices: nothing in it can raise an old alarm.
  expect(backup).not.toMatch(/"safety_(timers|notes|words|devices|pushes)"/)
  expect(backup).toContain('"safety_contacts"')
  // The only row that a vouch has is the keyed hash of its pair.
  const vouches = await rowsOf<{ pair: string }>('SELECT * FROM vouches')
  expect(vouches).toHaveLength(1)
  expect(dump.split(vouches[0]!.pair)).toHaveLength(3)
  for (const id of [ada, runner, max, eve]) {
    expect(JSON.stringify(vouches)).not.toContain(id)
    const tombstones = "SELECT * FROM tombstones WHERE what = 'vouch.withdrawn'"
    expect(JSON.stringify(await rowsOf(tombstones))).not.toContain(id)
  }
})
