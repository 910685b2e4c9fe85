import { accountKey } from '../../../../lib/auth/account-storage.ts'
import { storedSession } from '../../../../lib/auth/session-storage.ts'

export type Side = 'member' | 'companion' | 'team'

/** A message that the Worker has not confirmed. */
export type Outgoing = {
  /** The same for every attempt: the Worker stores it once. */
  key: string
  /** Id of the request. */
  thread: string
  side: Side
  text: string
  /** Epoch milliseconds, when its sender last asked to send it. */
  at: number
  /** Of the thread, when it was answered. */
  version?: number
  /** Why it was not accepted, in words; null: it is still to be sent. */
  refusal: string | null
}

const PREFIX = 'message-'
/** Events by which something else is shown of the same messages. */
const OTHER_CAUSES = ['storage', 'online', 'offline'] as const
const nameOf = (account: string, key: string) => accountKey(`${PREFIX}${key}`, account)

/** Where storage is refused or full, by the same names. */
const memory = new Map<string, string>()
const listeners = new Set<() => void>()

function notify(): void {
  for (const listener of listeners) listener()
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(name) ?? memory.get(name) ?? null
  } catch {
    return memory.get(name) ?? null
  }
}

function storedNames(): string[] {
  try {
    return Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '')
  } catch {
    return []
  }
}

function parsed(text: string | null): Outgoing | null {
  try {
    return JSON.parse(text ?? 'null') as Outgoing | null
  } catch {
    return null
  }
}

/**
 * Messages on their way, kept in this browser for an account alone, each under a name of its own, so that
 * tabs can't overwrite each other's. They outlive a closed tab, and go when the account signs out.
 */
export const outgoing = {
  /** The oldest first. */
  list(account: string): Outgoing[] {
    const names = new Set([...storedNames(), ...memory.keys()])
    return [...names]
      .filter((name) => name.startsWith(PREFIX) && name.endsWith(accountKey('', account)))
      .flatMap((name) => parsed(read(name)) ?? [])
      .sort((a, b) => a.at - b.at)
  },
  write(account: string, message: Outgoing): void {
    const name = nameOf(account, message.key)
    const text = JSON.stringify(message)
    try {
      // Another tab may have signed out while this one still shows the form.
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
    for (const name of OTHER_CAUSES) window.addEventListener(name, listener)
    return () => {
      listeners.delete(listener)
      for (const name of OTHER_CAUSES) window.removeEventListener(name, listener)
    }
  },
  notify,
}
