import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A proxy on which uploads come to a stop in the middle, and are cut off.
 *
 * @param site the only one that it leads to
 */
export async function openLine(site = '') {
  let stopAt = Infinity
  let isCut = false
  const stopped: IncomingMessage[] = []
  const server = createServer((asked, answer) => {
    const { method, url = '', headers } = asked
    const isUpload = method === 'POST' && url.endsWith('/media')
    if (isUpload && isCut) return void asked.socket.destroy()
    const { port, pathname, search } = new URL(url, site)
    const to = { host: '127.0.0.1', port, path: pathname + search, method, headers }
    const onward = request(to, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    asked.on('error', () => onward.destroy())
    answer.on('close', () => onward.destroy())
    asked.pipe(onward)
    let bytes = 0
    asked.on('data', (piece: Buffer) => {
      bytes += piece.length
      if (!isUpload || bytes < stopAt) return
      stopped.push(asked)
      asked.unpipe(onward).pause()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    /** @param bytes how many of an upload still come through */
    stop: (bytes: number) => void (stopAt = bytes),
    cut() {
      isCut = true
      for (const asked of stopped) asked.socket.destroy()
    },
    restore() {
      isCut = false
      stopAt = Infinity
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
