import { accountKey } from '../../../../lib/auth/account-storage.ts'
import { storedSession } from '../../../../lib/auth/session-storage.ts'

export type SendingSide = 'member' | 'companion' | 'team'

export type Outgoing = {
  /** Same for every attempt, so that the Worker stores the message once. */
  key: string
  /** Id of the request. */
  thread: string
  side: SendingSide
  text: string
  /** Time of the sender's last request to send it, epoch ms. */
  at: number
  /** Version of the thread that the sender answered. */
  version?: number
  /** Why the server refused it; `null`: not sent yet. */
  refusal: string | null
}

const PREFIX = 'message-'
/** Other events that change how the messages are displayed. */
const DISPLAY_EVENTS = ['storage', 'online', 'offline'] as const
const nameOf = (account: string, key: string) => accountKey(`${PREFIX}${key}`, account)

/** Fallback by the same names, where storage is blocked or full. */
const memory = new Map<string, string>()
const listeners = new Set<() => void>()

function notify(): void {
  for (const listener of listeners) listener()
}

function readEntry(name: string): string | null {
  try {
    return localStorage.getItem(name) ?? memory.get(name) ?? null
  } catch {
    return memory.get(name) ?? null
  }
}

function storedNames(): string[] {
  try {
    return Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
  } catch {
    return []
  }
}

function parse(text: string | null): Outgoing | null {
  try {
    return JSON.parse(text ?? 'null') as Outgoing | null
  } catch {
    return null
  }
}

/**
 * Unconfirmed messages of an account, each under its own name in `localStorage`, so that tabs do not
 * overwrite each other's. They survive a closed tab and are deleted when the account signs out.
 */
export const outgoing = {
  /** Returns the account's messages, oldest first. */
  list(account: string): Outgoing[] {
    const names = new Set([...storedNames(), ...memory.keys()])
    return [...names]
      .filter((name) => name.startsWith(PREFIX) && name.endsWith(accountKey('', account)))
      .flatMap((name) => parse(readEntry(name)) ?? [])
      .sort((a, b) => a.at - b.at)
  },
  write(account: string, message: Outgoing): void {
    const name = nameOf(account, message.key)
    const text = JSON.stringify(message)
    try {
      // Another tab may have signed out while this one still displays the form.
      if (storedSession()?.user.id !== account) throw new Error('signed out')
      localStorage.setItem(name, text)
      memory.delete(name)
    } catch {
      memory.set(name, text)
    }
    notify()
  },
  remove(account: string, key: string): void {
    const name = nameOf(account, key)
    memory.delete(name)
    try {
      localStorage.removeItem(name)
    } catch {}
    notify()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    for (const name of DISPLAY_EVENTS) window.addEventListener(name, listener)
    return () => {
      listeners.delete(listener)
      for (const name of DISPLAY_EVENTS) window.removeEventListener(name, listener)
    }
  },
  notify,
}
