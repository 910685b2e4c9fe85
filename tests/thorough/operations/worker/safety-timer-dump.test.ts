import { expect, test } from 'vitest'
import {
  endTimer,
  knownName,
  note,
  openedNote,
  openSafetySite,
  openWithTimer,
  words,
} from '../../../support/companions/safety-timer.ts'
import { dumpSite } from '../../../support/operations/dump.ts'

test('no byte of the database, the buckets and an opened backup has a note, a word or a key', async () => {
  await openSafetySite()
  const { id, contact } = await openWithTimer()
  await (await endTimer(id, words.duressWord)).text()
  expect(await openedNote(contact)).toEqual(note)
  const { dump, backup } = await dumpSite()
  // The dump is the right one: it has the contact, whose address the site needs.
  expect(dump).toContain(contact.email)
  expect(backup).toContain(contact.email)
  const secrets = [...Object.values(note), ...Object.values(words), knownName]
  for (const secret of [...secrets, contact.token, contact.privateKey]) {
    expect(dump.toLowerCase()).not.toContain(secret.toLowerCase())
    expect(dump).not.toContain(btoa(secret).replaceAll('=', ''))
  }
  // A backup has neither timers nor words nor devices: nothing in it can raise an old alarm.
  expect(backup).not.toMatch(/"safety_(timers|notes|words|devices|pushes)"/)
  expect(backup).toContain('"safety_contacts"')
})
