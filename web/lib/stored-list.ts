import { useSyncExternalStore } from 'react'

type Texts = readonly string[]
const none: Texts = []

/** As the cookie policy says; each change begins the year anew. */
const YEAR_MS = 31_536_000_000

/**
 * Texts that this browser keeps from one visit to the next, the newest `most` of them, for a year after
 * the last change. Empty on the server, and gone with the page where storage is refused.
 */
export function storedList(key: string, most: number) {
  const listeners = new Set<() => void>()
  let texts: Texts | null = null

  const read = () => (texts ??= readTexts(key))
  const notify = () => listeners.forEach((listener) => listener())
  const onStorage = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return
    texts = null
    notify()
  }

  function write(next: Texts) {
    texts = next.slice(-most)
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
    add: (...added: Texts) => {
      const more = added.filter((text) => !read().includes(text))
      if (more.length) write([...read(), ...more])
    },
    remove: (...removed: Texts) => write(read().filter((kept) => !removed.includes(kept))),
    clear: () => write(none),
    useTexts: () => useSyncExternalStore(subscribe, read, () => none),
  }
}

/** The list may begin with the time of its last change, epoch ms. */
function readTexts(key: string): Texts {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    if (!Array.isArray(value) || value[0] < Date.now() - YEAR_MS) return none
    const texts = value.filter((text) => typeof text === 'string')
    return texts.length > 0 ? texts : none
  } catch {
    return none
  }
}
