import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A proxy that can stall uploads in the middle and cut them off.
 *
 * @param site default origin of proxied requests
 */
export async function openLine(site = '') {
  let stopAt = Infinity
  let isCut = false
  const stalledUploads: IncomingMessage[] = []
  const server = createServer((incoming, answer) => {
    const { method, url = '', headers } = incoming
    const isUpload = method === 'POST' && url.endsWith('/media')
    if (isUpload && isCut) return void incoming.socket.destroy()
    const { port, pathname, search } = new URL(url, site)
    const target = { host: '127.0.0.1', port, path: pathname + search, method, headers }
    const outgoing = request(target, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(answer)
    })
    outgoing.on('error', () => answer.destroy())
    incoming.on('error', () => outgoing.destroy())
    answer.on('close', () => outgoing.destroy())
    incoming.pipe(outgoing)
    let bytes = 0
    incoming.on('data', (piece: Buffer) => {
      bytes += piece.length
      if (!isUpload || bytes < stopAt) return
      stalledUploads.push(incoming)
      incoming.unpipe(outgoing).pause()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    /** @param bytes number of bytes of an upload that pass */
    stop: (bytes: number) => void (stopAt = bytes),
    cut() {
      isCut = true
      for (const upload of stalledUploads) upload.socket.destroy()
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
