import type { Miniflare } from 'miniflare'

type Message = { id?: number; method?: string; params?: { chunk?: string }; result?: unknown }
export type HeapUsage = { usedSize: number; totalSize: number; backingStorageSize: number }

const SITE = 'core:user:'

/** What V8's inspector says of the isolates of a Miniflare that has an `inspectorPort`. */
export async function inspect(miniflare: Miniflare) {
  const { port } = await miniflare.getInspectorURL()
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as { id: string }[]
  const sessions = await Promise.all(targets.map(({ id }) => open(`ws://127.0.0.1:${port}/${id}`)))
  const at = targets.findIndex(({ id }) => id === SITE)
  const site = sessions[at]
  if (!site) throw new Error('The inspector knows of no Worker')
  return {
    /** Of the Worker, and of all others in the process: its stores, its entry. */
    async usage() {
      const usages = await Promise.all(sessions.map(({ usage }) => usage()))
      const rest = usages.filter((_, one) => one !== at)
      return { site: usages[at]!, others: rest.reduce((sum, { totalSize }) => sum + totalSize, 0) }
    },
    /** The living objects of the Worker: V8 throws away all others first. */
    snapshot: site.snapshot,
    close: () => sessions.forEach(({ close }) => close()),
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
  /** Messages until one of them is the last. */
  const until = (isLast: (message: Message) => boolean) =>
    new Promise<void>((resolve) => {
      const listen = ({ data }: MessageEvent) => {
        if (!isLast(JSON.parse(String(data)) as Message)) return
        socket.removeEventListener('message', listen)
        resolve()
      }
      socket.addEventListener('message', listen)
    })
  return {
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
      // workerd sends no other sign of its end.
      await until(({ method, params }) => {
        if (method === 'HeapProfiler.addHeapSnapshotChunk') chunks.push(params?.chunk ?? '')
        return chunks.at(-1)?.trimEnd().endsWith(']}') ?? false
      })
      return chunks.join('')
    },
    close: () => socket.close(),
  }
}
