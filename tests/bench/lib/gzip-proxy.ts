import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { root } from './site.ts'

const PACKET_BYTES = 1_460

const types: Record<string, string> = {
  css: 'text/css',
  js: 'text/javascript',
  png: 'image/png',
  svg: 'image/svg+xml',
  webmanifest: 'application/manifest+json',
  woff2: 'font/woff2',
}

/** A static file of the build, as the asset layer sends it. */
async function asset(path: string): Promise<Response | null> {
  const type = types[/\.(\w+)$/.exec(path)?.[1] ?? '']
  if (!type || path.includes('..')) return null
  const bytes = await readFile(`${root}dist/client${path}`).catch(() => null)
  if (!bytes) return null
  return new Response(new Uint8Array(bytes), {
    headers: { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' },
  })
}

/** Sends in packets, like a network: a browser may read the first bytes before the last ones arrive. */
async function sendInPackets(response: ServerResponse, body: Buffer) {
  response.socket?.setNoDelay(true)
  for (let start = 0; start < body.length; start += PACKET_BYTES) {
    response.write(body.subarray(start, start + PACKET_BYTES))
    await setImmediate()
  }
  response.end()
}

export type Page = { html: string; headers: Record<string, string> }

/**
 * Stand-in for the edge: compresses text as Cloudflare does, so that bytes on the line equal those of visitors.
 * `pages` are answered by the proxy instead of the target.
 *
 * @param roundTripMs from visitors to the edge and back, before each answer
 */
export async function gzipProxy(target: URL, pages: Record<string, Page> = {}, roundTripMs = 0) {
  const server = createServer(async (request, response) => {
    if (roundTripMs > 0) await setTimeout(roundTripMs)
    const path = request.url ?? '/'
    const { method = 'GET' } = request
    const { cookie = '', authorization, 'content-type': type } = request.headers
    const headersOn: Record<string, string> = { cookie }
    if (authorization) headersOn['authorization'] = authorization
    if (type) headersOn['content-type'] = type
    const init: RequestInit = { method, redirect: 'manual', headers: headersOn }
    if (method !== 'GET' && method !== 'HEAD') init.body = await text(request)
    const page = pages[path]
    const answer = page
      ? new Response(page.html, page)
      : ((await asset(path)) ?? (await fetch(new URL(path, target), init)))
    const body = Buffer.from(await answer.arrayBuffer())
    const headers = Object.fromEntries(answer.headers)
    delete headers['content-length']
    const isText = /text|json|javascript|svg|xml/.test(headers['content-type'] ?? '')
    if (isText) headers['content-encoding'] = 'gzip'
    response.writeHead(answer.status, headers)
    await sendInPackets(response, isText ? gzipSync(body) : body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() }
}
