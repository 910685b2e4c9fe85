import { connect } from 'node:net'
import { asAdult } from './adult.ts'

/**
 * Requests a second over `connections` kept-alive sockets for `seconds`, each waiting for its answer. A plain
 * socket client: a heavier one would hide differences of the server.
 *
 * @param nextPath path of the n-th request
 * @throws Error on an answer other than 200
 */
export async function load(
  origin: URL,
  nextPath: (n: number) => string,
  { connections = 16, seconds = 3 } = {},
): Promise<number> {
  let count = 0
  let requestCount = 0
  const until = Date.now() + seconds * 1000
  const worker = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(Number(origin.port), origin.hostname)
      socket.setNoDelay(true)
      let buffer = Buffer.alloc(0)
      const send = () =>
        socket.write(
          `GET ${nextPath(requestCount++)} HTTP/1.1\r\nHost: ${origin.host}\r\nAccept: */*\r\nCookie: ${asAdult.cookie}\r\n\r\n`,
        )
      socket.on('connect', send)
      socket.on('error', reject)
      socket.on('data', (chunk: Buffer) => {
        buffer = buffer.length === 0 ? chunk : Buffer.concat([buffer, chunk])
        const end = answerEnd(buffer)
        if (end < 0) return
        if (!buffer.subarray(0, 15).includes(' 200 ')) {
          socket.destroy()
          return reject(new Error(buffer.subarray(0, 200).toString()))
        }
        buffer = Buffer.alloc(0)
        count++
        if (Date.now() < until) return send()
        socket.destroy()
        resolve()
      })
    })
  await Promise.all(Array.from({ length: connections }, worker))
  return count / seconds
}

/** Length of the complete answer in the buffer; -1 while it is incomplete. */
function answerEnd(buffer: Buffer): number {
  const headEnd = buffer.indexOf('\r\n\r\n')
  if (headEnd < 0) return -1
  const head = buffer.subarray(0, headEnd).toString('latin1').toLowerCase()
  const length = /content-length: (\d+)/.exec(head)?.[1]
  if (length !== undefined) {
    const end = headEnd + 4 + Number(length)
    return buffer.length >= end ? end : -1
  }
  return buffer.subarray(-5).toString('latin1') === '0\r\n\r\n' ? buffer.length : -1
}
