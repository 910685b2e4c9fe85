import {
  addSafetyContactEndpoint,
  endSafetyTimerEndpoint,
  extendSafetyTimerEndpoint,
  getSafetyTimerEndpoint,
  getSafetyTimerSchemas,
  setSafetyWordsEndpoint,
  removeSafetyContactEndpoint,
  startSafetyTimerEndpoint,
  testSafetyContactEndpoint,
} from '#companions/safety-timer'
import {
  agreeTrustedContactEndpoint,
  allowContactDeviceEndpoint,
  confirmTestAlarmEndpoint,
  endContactDeviceEndpoint,
  leaveTrustedContactEndpoint,
  readTrustedContactEndpoint,
  type TrustedContact,
  readTrustedContactSchemas,
  renewContactDeviceEndpoint,
} from '#companions/trusted-contacts'
import { expect } from 'vitest'
import {
  createContactLink,
  openSealed,
  sealFor,
} from '../../../web/features/companions/safety-timer/sealed-note.ts'
import type { Env } from '../../../worker/platform/lib/env.ts'
import { expectAnswer } from '../platform/answers.ts'
import { HOUR, nextId, uuid } from '../platform/fixtures.ts'
import { ada, ask, office, openStaffRequestsWith } from '../messaging/requests.ts'
import { openPushService } from '../notifications/push-service.ts'
import { giveAccount } from './companion-account.ts'

export const runner = uuid(0xd1)
export const words = { safeWord: 'Lavendel', duressWord: 'Rosmarin' }
/** The name by which the contact knows the companion. */
export const knownName = 'Wilhelmina'
export const note = { where: 'Hotel Storchen, room 12', whom: 'Martin K.', todo: 'Call reception' }

/** A site on which Ada has an account. */
export async function openSafetySite(vars: Partial<Env> = {}) {
  await openStaffRequestsWith(vars)
  await giveAccount(office.db, ada, runner)
}

export const asRunner = (method: string, path: string, body?: unknown) =>
  ask(method, path, body, runner)

export const safetyState = () =>
  expectAnswer(getSafetyTimerSchemas, asRunner('GET', getSafetyTimerEndpoint.path))

/** A call by a contact's browser, which has no account. */
export const asContact = (path: string, body: object) =>
  office.ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

export const setWords = (input = words) => asRunner('PUT', setSafetyWordsEndpoint.path, input)

export type TestContact = Awaited<ReturnType<typeof createContactLink>> & {
  id: string
  email: string
}

/** Invites a contact. */
export async function inviteContact(label: string, email = `${label}@friend.test`) {
  const link = await createContactLink()
  const contact: TestContact = { id: nextId(), email: email.toLowerCase(), ...link }
  const { id, tokenHash, publicKey } = contact
  const card = await sealFor(publicKey, { name: knownName })
  const body = { id, label, tokenHash, publicKey, card }
  const response = await asRunner('POST', addSafetyContactEndpoint.path, body)
  return { contact, response }
}

export const agreeAs = ({ token, email }: TestContact) =>
  asContact(agreeTrustedContactEndpoint.path, { token, email, agreed: true })

export const sendTest = ({ id }: Pick<TestContact, 'id'>) =>
  asRunner('POST', testSafetyContactEndpoint.path.replace(':id', id))

export const confirmTest = ({ token }: TestContact) =>
  asContact(confirmTestAlarmEndpoint.path, { token })

/** A contact who has agreed and confirmed a test alarm. */
export async function readyContact(label = 'm'): Promise<TestContact> {
  const { contact, response } = await inviteContact(label)
  const responses = [
    response,
    await agreeAs(contact),
    await sendTest(contact),
    await confirmTest(contact),
  ]
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  await Promise.all(responses.map((each) => each.text()))
  return contact
}

export const startTimer = async (
  contacts: readonly TestContact[],
  { id = nextId(), dueAt = Date.now() + 2 * HOUR } = {},
) => {
  const notes = await Promise.all(
    contacts.map(async ({ id: contactId, publicKey }) => ({
      contactId,
      sealed: await sealFor(publicKey, note),
    })),
  )
  const body = { id, dueAt: new Date(dueAt).toISOString(), notes }
  const response = await asRunner('POST', startSafetyTimerEndpoint.path, body)
  return { id, dueAt, body, response }
}

/** A running timer with its contact. */
export async function openWithTimer(changes: { dueAt?: number } = {}) {
  await (await setWords()).text()
  const contact = await readyContact()
  const timer = await startTimer([contact], changes)
  expect([timer.response.status, await timer.response.json()]).toEqual([200, expect.anything()])
  return { contact, ...timer }
}

export const endTimer = (id: string, word: string) =>
  asRunner('POST', endSafetyTimerEndpoint.path, { id, word })

export const readAsContact = ({ token }: TestContact) =>
  expectAnswer(readTrustedContactSchemas, asContact(readTrustedContactEndpoint.path, { token }))

/** The note that the contact's browser decrypts; null before an alarm. */
export async function openedNote(contact: TestContact): Promise<unknown> {
  const { alarm } = await readAsContact(contact)
  return alarm?.note == null ? null : openSealed(contact, alarm.note)
}

/** Makes every call of a timer, of its companion and of its contact, with success. */
export async function withSafetyTimer() {
  const push = await openPushService()
  await openSafetySite(push.vars)
  const { id, dueAt, contact } = await openWithTimer()
  await safetyState()
  const { token } = contact
  const device = await push.subscribe('phone')
  const allowed = await asContact(allowContactDeviceEndpoint.path, { token, ...device })
  const { notifications } = await allowed.json<TrustedContact>()
  const renewed = await office.ask(
    renewContactDeviceEndpoint.path.replace(':id', notifications.device ?? ''),
    {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...device, former: device.keys.auth }),
    },
  )
  const ended = await asContact(endContactDeviceEndpoint.path, { token })
  await readAsContact(contact)
  const { contact: guest } = await inviteContact('l')
  const responses = [
    renewed,
    ended,
    await asRunner('POST', extendSafetyTimerEndpoint.path, {
      id,
      from: new Date(dueAt).toISOString(),
    }),
    await asContact(leaveTrustedContactEndpoint.path, { token: contact.token }),
    await endTimer(id, words.safeWord),
    await asRunner('DELETE', removeSafetyContactEndpoint.path.replace(':id', guest.id)),
  ]
  for (const response of responses)
    expect([response.status, await response.json()]).toEqual([200, expect.anything()])
}
