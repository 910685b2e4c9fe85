import type { Miniflare } from 'miniflare'

type Message = { id?: number; method?: string; params?: { chunk?: string }; result?: unknown }
type CallFrame = { functionName: string; url: string; lineNumber: number; columnNumber: number }

/** V8's profile: samples refer to nodes; the time before each is in microseconds. */
export type Profile = {
  nodes: { id: number; callFrame: CallFrame; children?: number[] }[]
  samples: number[]
  timeDeltas: number[]
}

export type HeapUsage = { usedSize: number; totalSize: number; backingStorageSize: number }

const SITE = 'core:user:'

/** Connects to V8's inspector for the isolates of a Miniflare with an `inspectorPort`. */
export async function inspect(miniflare: Miniflare) {
  const { port } = await miniflare.getInspectorURL()
  const listed = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as { id: string }[]
  // Miniflare's entry to a binding that Node implements has a `#` in its id, which no address of a socket may contain.
  const targets = listed.filter(({ id }) => !id.includes('#'))
  const sessions = await Promise.all(targets.map(({ id }) => open(`ws://127.0.0.1:${port}/${id}`)))
  const siteIndex = targets.findIndex(({ id }) => id === SITE)
  const site = sessions[siteIndex]
  if (!site) throw new Error('The inspector knows of no Worker')
  return {
    /** Heap of the Worker, and of all other isolates in the process: its stores and its entry. */
    async usage() {
      const usages = await Promise.all(sessions.map(({ usage }) => usage()))
      const otherUsages = usages.filter((_, index) => index !== siteIndex)
      return {
        site: usages[siteIndex]!,
        others: otherUsages.reduce((sum, { totalSize }) => sum + totalSize, 0),
      }
    },
    /** The Worker's living objects; V8 collects garbage before the snapshot. */
    snapshot: site.snapshot,
    /** Collects the Worker's garbage. @returns the heap that lives on */
    async living(): Promise<HeapUsage> {
      await site.collect()
      return site.usage()
    },
    /** Profiles the Worker's thread during some work. */
    profile: site.profile,
    close: () => sessions.forEach(({ close }) => close()),
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

async function open(url: string) {
  const socket = new WebSocket(url)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error(`No inspector at ${url}`)))
  })
  let last = 0
  const send = (method: string, params = {}) => {
    socket.send(JSON.stringify({ id: ++last, method, params }))
    return last
  }
  /** Collects messages until one of them is the last. */
  const until = (isLast: (message: Message) => boolean) =>
    new Promise<void>((resolve) => {
      const listen = ({ data }: MessageEvent) => {
        if (!isLast(JSON.parse(String(data)) as Message)) return
        socket.removeEventListener('message', listen)
        resolve()
      }
      socket.addEventListener('message', listen)
    })
  /** Sends a command and resolves with its answer. */
  async function ask<T>(method: string, params = {}): Promise<T> {
    let result: unknown
    const id = send(method, params)
    await until((message) => {
      if (message.id === id) result = message.result
      return message.id === id
    })
    return result as T
  }
  return {
    async profile(work: () => Promise<unknown>): Promise<Profile> {
      await ask('Profiler.enable')
      await ask('Profiler.setSamplingInterval', { interval: 200 })
      await ask('Profiler.start')
      await work()
      const { profile } = await ask<{ profile: Profile }>('Profiler.stop')
      return profile
    },
    collect: () => ask('HeapProfiler.collectGarbage'),
    async usage(): Promise<HeapUsage> {
      let usage: HeapUsage | null = null
      const id = send('Runtime.getHeapUsage')
      await until((message) => {
        if (message.id === id) usage = message.result as HeapUsage
        return message.id === id
      })
      return usage!
    },
    async snapshot(): Promise<string> {
      const chunks: string[] = []
      send('HeapProfiler.enable')
      send('HeapProfiler.takeHeapSnapshot', { reportProgress: false, captureNumericValue: true })
      // workerd signals the end in no other way. A string within may end a chunk with the same characters.
      await until(({ method, params }) => {
        if (method === 'HeapProfiler.addHeapSnapshotChunk') chunks.push(params?.chunk ?? '')
        return (chunks.at(-1)?.trimEnd().endsWith(']}') ?? false) && isJson(chunks.join(''))
      })
      return chunks.join('')
    },
    close: () => socket.close(),
  }
}
