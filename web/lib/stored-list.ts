import { useSyncExternalStore } from 'react'

type Texts = readonly string[]
const none: Texts = []

/**
 * Texts that this browser keeps from one visit to the next, the newest `most` of them. Empty on
 * the server, and gone with the page where storage is refused.
 *
 * @param mayKeep whether the browser's owner agrees to it
 */
export function storedList(key: string, most: number, mayKeep = () => true) {
  const listeners = new Set<() => void>()
  let texts: Texts | null = null

  const read = () => (texts ??= mayKeep() ? readTexts(key) : none)
  const forget = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return
    texts = null
    tell()
  }
  const tell = () => listeners.forEach((listener) => listener())

  function write(next: Texts) {
    texts = next.slice(-most)
    try {
      if (mayKeep()) localStorage.setItem(key, JSON.stringify(texts))
    } catch {}
    tell()
  }

  function subscribe(listener: () => void) {
    if (listeners.size === 0) addEventListener('storage', forget)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) removeEventListener('storage', forget)
    }
  }

  return {
    add: (text: string) => {
      if (!read().includes(text)) write([...read(), text])
    },
    remove: (text: string) => write(read().filter((kept) => kept !== text)),
    useTexts: () => useSyncExternalStore(subscribe, read, () => none),
  }
}

function readTexts(key: string): Texts {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(value) ? value.filter((text) => typeof text === 'string') : none
  } catch {
    return none
  }
}
