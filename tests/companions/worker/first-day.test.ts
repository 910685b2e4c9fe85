import { beforeEach, describe, expect, test } from 'vitest'
import { getOwnSchemas } from '#companions/own/own'
import { LISTING_CONSENT_VERSION } from '#companions/publication-records'
import {
  actOnRevisionSchemas,
  saveRevisionSchemas,
  setDetailsSchemas,
  type RevisedContent,
} from '#companions/revisions'
import { giveAccount } from '../../support/companions/companion-account.ts'
import {
  ada,
  adaClaims,
  openCompanions,
  type Companions,
} from '../../support/companions/companions-own.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import type { Overrides } from '../../support/platform/fixtures.ts'

let office: Companions
const open = async (overrides: Overrides = {}) => {
  office = await openCompanions([
    { id: ada, name: 'Ada', lifecycle: 'draft', publishedAt: null, bio: '', ...overrides },
  ])
  await giveAccount(office.db, ada, adaClaims.sub)
}
beforeEach(() => open())

const call = (method: string, path: string, body?: unknown) =>
  office.as(adaClaims, method, `/api/own${path}`, body)
const firstDay = async () => (await expectAnswer(getOwnSchemas, call('GET', ''))).firstDay
const save = (version: number, content: RevisedContent) =>
  expectAnswer(saveRevisionSchemas, call('PUT', '/revision', { version, content }))

describe('the first day of a companion', () => {
  test('counts the fields of her draft, in any language', async () => {
    const before = (await firstDay())?.done ?? []
    expect(before).toContain('name')
    expect(before).not.toContain('text')
    await save(0, { bio_de: 'Abende am See.', languages: ['German'], rates: { dinner: 'CHF 800' } })
    const { done } = (await firstDay())!
    expect(done).toEqual(expect.arrayContaining(['text', 'languages', 'prices']))
  })

  test('counts her consent, her week and her channels', async () => {
    const body = { version: LISTING_CONSENT_VERSION }
    expect((await call('PUT', '/listing-consent', body)).status).toBe(200)
    const details = {
      schedule: { friday: { available: true, times: '18:00–24:00' } },
      contact: { telegram: '@ada_direct' },
    }
    await expectAnswer(setDetailsSchemas, call('PUT', '/details', details))
    const { done } = (await firstDay())!
    expect(done).toEqual(expect.arrayContaining(['consent', 'week', 'channels', 'answers']))
  })

  test('asks again for an age range that is empty', async () => {
    await save(0, { age_range: '' })
    expect((await firstDay())?.done).not.toContain('name')
  })

  test('ends with the submission and stays over when she withdraws it', async () => {
    await save(0, { bio: 'Evenings by the lake.' })
    expect(await firstDay()).not.toBeNull()
    const sendStep = (name: string, version: number) =>
      expectAnswer(actOnRevisionSchemas, call('POST', '/revision/steps', { act: name, version }))
    await sendStep('submit', 1)
    expect(await firstDay()).toBeNull()
    await sendStep('withdraw', 2)
    expect(await firstDay()).toBeNull()
  })

  test('is over for a profile that staff have published', async () => {
    await open({ lifecycle: 'active', publishedAt: Date.now() })
    expect(await firstDay()).toBeNull()
  })
})
