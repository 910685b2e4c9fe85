import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetAccount } from '../../../web/lib/auth/forget-account.ts'
import { localDraft } from '../../../web/own/companions/profile/local-draft.ts'
import { stubLocalStorage } from '../../support/platform/local-storage.ts'

let storage: Map<string, string>
beforeEach(() => {
  storage = new Map()
  signIn('ada')
  stubLocalStorage(storage)
})
afterEach(() => void vi.unstubAllGlobals())

const signIn = (id: string) => storage.set('session', JSON.stringify({ user: { id } }))
const drafts = () => [...storage.keys()].filter((key) => key !== 'session')
const draft = { version: 2, content: { bio: 'Evenings by the lake.' } }

test('a draft is readable only by the account that wrote it', () => {
  expect(localDraft('ada').write(draft)).toBe(true)
  expect(localDraft('ada').read()).toEqual(draft)
  expect(localDraft('berta').read()).toBeNull()
  localDraft('berta').clear()
  expect(localDraft('ada').read()).toEqual(draft)
  localDraft('ada').clear()
  expect(drafts()).toEqual([])
})

test('a failed write returns false, and an unreadable draft returns null', () => {
  storage.set('own-draft-ada', '{"version":')
  expect(localDraft('ada').read()).toBeNull()
  vi.stubGlobal('localStorage', undefined)
  expect(localDraft('ada').write(draft)).toBe(false)
  expect(localDraft('ada').read()).toBeNull()
})

test('signing out deletes the drafts of that account only', () => {
  localDraft('ada').write(draft)
  signIn('berta')
  localDraft('berta').write(draft)
  forgetAccount('ada')
  expect(drafts()).toEqual(['own-draft-berta'])
})

test('a tab with an open form can’t write a draft after its account signed out', () => {
  storage.delete('session')
  expect(localDraft('ada').write(draft)).toBe(false)
  signIn('berta')
  expect(localDraft('ada').write(draft)).toBe(false)
  expect(drafts()).toEqual([])
})
