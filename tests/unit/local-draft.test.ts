import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { localDraft } from '../../web/own/profile/local-draft.ts'

let stored: Map<string, string>
beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  })
})
afterEach(() => void vi.unstubAllGlobals())

const typed = { version: 2, content: { bio: 'Evenings by the lake.' } }

test('is read again by the account that wrote it, and by no other one', () => {
  expect(localDraft('ada').write(typed)).toBe(true)
  expect(localDraft('ada').read()).toEqual(typed)
  expect(localDraft('berta').read()).toBeNull()
  localDraft('berta').clear()
  expect(localDraft('ada').read()).toEqual(typed)
  localDraft('ada').clear()
  expect([...stored]).toEqual([])
})

test('says when nothing could be kept, and is empty where nothing can be read', () => {
  stored.set('own-draft-ada', '{"version":')
  expect(localDraft('ada').read()).toBeNull()
  vi.stubGlobal('localStorage', undefined)
  expect(localDraft('ada').write(typed)).toBe(false)
  expect(localDraft('ada').read()).toBeNull()
})
