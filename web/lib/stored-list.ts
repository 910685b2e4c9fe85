import { useSyncExternalStore } from 'react'

type Texts = readonly string[]
const NO_TEXTS: Texts = []

/** Lifetime as stated in the cookie policy; each change restarts it. */
const YEAR_MS = 31_536_000_000

/**
 * A list in `localStorage` of the newest `most` texts, which expires a year after its last change. It is
 * empty on the server, and lasts as long as the page where storage is blocked.
 */
export function storedList(key: string, maxTexts: number) {
  const listeners = new Set<() => void>()
  let texts: Texts | null = null

  const readList = () => (texts ??= readTexts(key))
  const notify = () => listeners.forEach((listener) => listener())
  const onStorage = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return
    texts = null
    notify()
  }

  function write(next: Texts) {
    texts = next.slice(-maxTexts)
    try {
      if (texts.length) localStorage.setItem(key, JSON.stringify([Date.now(), ...texts]))
      else localStorage.removeItem(key)
    } catch {}
    notify()
  }

  function subscribe(listener: () => void) {
    if (listeners.size === 0) addEventListener('storage', onStorage)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) removeEventListener('storage', onStorage)
    }
  }

  return {
    add: (...newTexts: Texts) => {
      const missingTexts = newTexts.filter((text) => !readList().includes(text))
      if (missingTexts.length) write([...readList(), ...missingTexts])
    },
    remove: (...removedTexts: Texts) =>
      write(readList().filter((text) => !removedTexts.includes(text))),
    clear: () => write(NO_TEXTS),
    isEmpty: () => readList().length === 0,
    useTexts: () => useSyncExternalStore(subscribe, readList, () => NO_TEXTS),
  }
}

/** The stored list may begin with the time of its last change, epoch ms. */
function readTexts(key: string): Texts {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    if (!Array.isArray(value) || value[0] < Date.now() - YEAR_MS) return NO_TEXTS
    const texts = value.filter((text) => typeof text === 'string')
    return texts.length > 0 ? texts : NO_TEXTS
  } catch {
    return NO_TEXTS
  }
}
