// Measures memory that four uploads of 50 MB videos at once add, beside four raw streams into R2. The bucket's
// simulator is part of the measured process, so the raw streams are the baseline.
import { MAX_VIDEO_BYTES } from '#platform/limits'
import { addressOf } from '#platform/endpoint'
import { uploadMediaEndpoint } from '#media/media'
import { importCompanions } from '../../worker/seed/import-companions.ts'
import { systemActor, companionImport } from '../support/platform/fixtures.ts'
import { joinBytes, mp4, noise } from '../support/media/videos.ts'
import { peakOf, startServer } from './lib/memory.ts'
import { openOffice } from './lib/office.ts'
import { row, serveScript, serveSite } from './lib/site.ts'

const CONCURRENCY = 4
const ROUNDS = 3
const MAX_RATIO = 1.6
/** Frames of a film of five minutes. */
const FRAMES = 9_000
/** Maximum size of its tables, in bytes. */
const TABLES = 262_144

const office = await openOffice()
const content = noise(MAX_VIDEO_BYTES - TABLES)
const shortVideo = noise(64 * 1024)
/** Most cameras write the tables last: such a file is read once more from the bucket. */
const filmOf = (bytes: Uint8Array, tables?: 'last') =>
  mp4({ content: bytes, frames: FRAMES, notes: false, ...(tables && { tables }) })
const video = filmOf(content)
const companion = companionImport()
const consent = {
  shown: 'self',
  givenBy: 'Companion, in writing',
  givenOn: '2026-01-02',
  uses: ['private'],
}
const field = (name: string, value: string) =>
  `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const formOf = (file: Uint8Array) =>
  joinBytes(
    field('media_type', 'video'),
    field('access_level', 'private'),
    field('consent', JSON.stringify(consent)),
    '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n',
    file,
    '\r\n--edge--\r\n',
  )

async function send(url: URL, init: RequestInit, body: BodyInit) {
  const response = await fetch(url, { ...init, body })
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
  await response.arrayBuffer()
}
const atOnce = (upload: () => Promise<void>) =>
  Promise.all(Array.from({ length: CONCURRENCY }, upload))

const STORE = 'const key = crypto.randomUUID(); await MEDIA.put(key, request.body)'
const STORE_AND_COPY = `${STORE}; await MEDIA.put(key, (await MEDIA.get(key)).body)`

async function raw(steps: string): Promise<number> {
  const { server, pid } = await startServer(() =>
    serveScript(
      `export default { async fetch(request, { MEDIA }) { ${steps}; return new Response('stored') } }`,
      { r2Buckets: { MEDIA: 'raw' } },
    ),
  )
  await send(server.origin, { method: 'PUT' }, 'warm')
  const peak = await peakOf(pid, () => atOnce(() => send(server.origin, { method: 'PUT' }, video)))
  await server.close()
  return peak
}

async function site(tables?: 'last'): Promise<number> {
  const form = formOf(filmOf(content, tables))
  const { server, pid } = await startServer(() => serveSite(office.vars))
  await importCompanions(server.db, [companion], systemActor())
  const url = new URL(
    addressOf(uploadMediaEndpoint, { params: { id: companion.row.id } }),
    server.origin,
  )
  const headers = {
    authorization: `Bearer ${office.token}`,
    'content-type': 'multipart/form-data; boundary=edge',
  }
  await send(url, { method: 'POST', headers }, formOf(filmOf(shortVideo, tables)))
  const peak = await peakOf(pid, () => atOnce(() => send(url, { method: 'POST', headers }, form)))
  await server.close()
  return peak
}

const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[numbers.length >> 1]!
const peaks = {
  raw: [] as number[],
  site: [] as number[],
  copy: [] as number[],
  last: [] as number[],
}
for (let round = 0; round < ROUNDS; round++) {
  peaks.raw.push(await raw(STORE))
  peaks.site.push(await site())
  peaks.copy.push(await raw(STORE_AND_COPY))
  peaks.last.push(await site('last'))
}
office.close()

row('Memory added by 4 videos of 50 MB at once', 'MiB', 'ratio', 'wanted')
function compare(bare: string, floor: number, name: string, siteMemory: number) {
  row(`bare: ${bare}`, floor.toFixed(0))
  row(`site: ${name}`, siteMemory.toFixed(0), (siteMemory / floor).toFixed(2), `<= ${MAX_RATIO}`)
  if (siteMemory > MAX_RATIO * floor) throw new Error('An upload takes more memory than it may')
}
compare('R2.put(request.body)', median(peaks.raw), 'upload of media', median(peaks.site))
compare('R2.put, then a copy', median(peaks.copy), 'its tables last', median(peaks.last))
