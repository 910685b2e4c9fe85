import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'

/**
 * Stands where the edge stands: compresses text as Cloudflare does, so that bytes on the line are
 * what visitors get. `pages` are answered here instead of being passed on.
 */
export async function gzipProxy(target: URL, pages: Record<string, string> = {}) {
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/'
    const own = pages[path]
    const answer = own
      ? new Response(own, { headers: { 'content-type': 'text/html; charset=utf-8' } })
      : await fetch(new URL(path, target), { redirect: 'manual' })
    const body = Buffer.from(await answer.arrayBuffer())
    const headers = Object.fromEntries(answer.headers)
    delete headers['content-length']
    const isText = /text|json|javascript|svg|xml/.test(headers['content-type'] ?? '')
    if (isText) headers['content-encoding'] = 'gzip'
    response.writeHead(answer.status, headers)
    response.end(isText ? gzipSync(body) : body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() }
}
