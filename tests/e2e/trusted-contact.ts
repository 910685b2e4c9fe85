import type { Page } from 'playwright/test'
import {
  createContactLink,
  fragmentOf,
  sealFor,
} from '../../web/features/companions/safety-timer/sealed-note.ts'
import { authorization, member, newAddress } from './accounts.ts'
import { runBy } from './run-profile.ts'
import { expect } from './site.ts'

export const words = { safeWord: 'Lavendel', duressWord: 'Rosmarin' }
const note = { where: 'Hotel Storchen', whom: 'Martin K.', todo: 'Call reception' }

/** A companion with her two words and an invited contact, “M.”, who knows her as Anna: all by calls. */
export async function companionWithContact(page: Page) {
  const email = await member(page.request)
  const { id: companion } = await runBy(email, page)
  const headers = await authorization(email)
  const callAsHer = async (method: string, path: string, data: object = {}) => {
    const address = `/api/own/safety-timer${path}`
    const response = await page.request.fetch(address, { method, headers, data })
    expect(response.status(), `${method} ${address}`).toBe(200)
  }
  const callAsContact = async (path: string, data: object) => {
    const response = await page.request.post(`/api/trusted-contact${path}`, { data })
    expect(response.status(), path).toBe(200)
  }
  const { token, privateKey, tokenHash, publicKey } = await createContactLink()
  const id = crypto.randomUUID()
  const card = await sealFor(publicKey, { name: 'Anna' })
  await callAsHer('PUT', '/words', words)
  const contact = { id, label: 'M.', tokenHash, publicKey, card }
  await callAsHer('POST', '/contacts', contact)
  /** Sets a timer of an hour. @returns its id */
  const startTimer = async () => {
    const timer = crypto.randomUUID()
    const dueAt = new Date(Date.now() + 3_600_000).toISOString()
    const sealed = await sealFor(publicKey, note)
    const notes = [{ contactId: id, sealed }]
    await callAsHer('POST', '', { id: timer, dueAt, notes })
    return timer
  }
  return {
    email,
    companion,
    /** The contact's page, as she sends it. */
    link: `/trusted-contact#${fragmentOf({ token, privateKey })}`,
    /** The contact agrees, and confirms a test alarm. */
    makeReady: async () => {
      const address = newAddress()
      await callAsContact('/agree', { token, email: address, agreed: true })
      await callAsHer('POST', `/contacts/${id}/test`)
      await callAsContact('/confirm-test', { token })
    },
    startTimer,
    /** Sets a timer, and ends it by the second word. */
    raiseAlarm: async () => {
      const timer = await startTimer()
      await callAsHer('POST', '/end', { id: timer, word: words.duressWord })
    },
  }
}
