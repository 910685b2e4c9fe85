import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetAccount } from '../../../web/lib/auth/forget-account.ts'
import { localDraft } from '../../../web/own/companions/profile/local-draft.ts'

let stored: Map<string, string>
beforeEach(() => {
  stored = new Map()
  signIn('ada')
  vi.stubGlobal('localStorage', {
    get length() {
      return stored.size
    },
    key: (at: number) => [...stored.keys()][at] ?? null,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  })
})
afterEach(() => void vi.unstubAllGlobals())

const signIn = (id: string) => stored.set('session', JSON.stringify({ user: { id } }))
const drafts = () => [...stored.keys()].filter((key) => key !== 'session')
const typed = { version: 2, content: { bio: 'Evenings by the lake.' } }

test('is read again by the account that wrote it, and by no other one', () => {
  expect(localDraft('ada').write(typed)).toBe(true)
  expect(localDraft('ada').read()).toEqual(typed)
  expect(localDraft('berta').read()).toBeNull()
  localDraft('berta').clear()
  expect(localDraft('ada').read()).toEqual(typed)
  localDraft('ada').clear()
  expect(drafts()).toEqual([])
})

test('says when nothing could be kept, and is empty where nothing can be read', () => {
  stored.set('own-draft-ada', '{"version":')
  expect(localDraft('ada').read()).toBeNull()
  vi.stubGlobal('localStorage', undefined)
  expect(localDraft('ada').write(typed)).toBe(false)
  expect(localDraft('ada').read()).toBeNull()
})

test('goes when its account signs out, and nothing of another one', () => {
  localDraft('ada').write(typed)
  signIn('berta')
  localDraft('berta').write(typed)
  forgetAccount('ada')
  expect(drafts()).toEqual(['own-draft-berta'])
})

test('is not written again by a tab that still shows the form', () => {
  stored.delete('session')
  expect(localDraft('ada').write(typed)).toBe(false)
  signIn('berta')
  expect(localDraft('ada').write(typed)).toBe(false)
  expect(drafts()).toEqual([])
})
