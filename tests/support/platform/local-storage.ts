import { vi } from 'vitest'

/** Replaces `localStorage` by one over these entries, until the globals are restored. */
export const stubLocalStorage = (entries: Map<string, string>) =>
  vi.stubGlobal('localStorage', {
    get length() {
      return entries.size
    },
    key: (index: number) => [...entries.keys()][index] ?? null,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => void entries.set(key, text),
    removeItem: (key: string) => void entries.delete(key),
  })
