// Measures memory that four uploads of 50 MB videos at once take: the isolate's heap with its buffers, which production
// limits, and the memory that the process adds, beside that of bare Workers that store the same bytes. The bucket's
// simulator is part of the process, so each upload is compared with the calls of the bucket that it can't avoid:
//
// - Its length is unknown until it has been read: a form contains it, and bytes behind its last sample are cut off. R2
//   stores such bodies in parts of 5 MiB or more, of which each upload has one in memory. `put` streams a body of known
//   length without.
// - A file whose tables come last is read once more and replaced. The simulator needs about 100 MiB to read the four
//   objects that consist of parts.
import { setTimeout } from 'node:timers/promises'
import { MAX_VIDEO_BYTES } from '#platform/limits'
import { addressOf } from '#platform/endpoint'
import { uploadMediaEndpoint } from '#media/media'
import { importCompanions } from '../../worker/seed/import-companions.ts'
import { systemActor, companionImport } from '../support/platform/fixtures.ts'
import { joinBytes, mp4, noise } from '../support/media/videos.ts'
import { inspect } from './lib/inspector.ts'
import { peakOf, startServer } from './lib/memory.ts'
import { openOffice } from './lib/office.ts'
import { row, serveScript, serveSite } from './lib/site.ts'
import { median } from './lib/spread.ts'

const CONCURRENCY = 4
const ROUNDS = 3
/** Limit of the isolate in MiB; production ends an isolate at 128. */
const MAX_ISOLATE_MIB = 96
/** Limit of the added memory relative to the bare Worker with the same calls of the bucket. */
const MAX_RATIO = 1.2
const SAMPLE_MS = 20
const MIB = 2 ** 20
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

const PUT = 'await MEDIA.put(key, request.body)'
const PUT_PARTS = `
  const SIZE = ${5 * MIB}
  async function putParts(body) {
    const upload = await MEDIA.createMultipartUpload(key)
    const reader = body.getReader({ mode: 'byob' })
    const parts = []
    let buffer = new ArrayBuffer(SIZE)
    for (;;) {
      const { value } = await reader.readAtLeast(SIZE, new Uint8Array(buffer))
      if (!value?.byteLength) break
      parts.push(await upload.uploadPart(parts.length + 1, value))
      if (value.byteLength < SIZE) break
      buffer = value.buffer
    }
    await upload.complete(parts)
  }
  await putParts(request.body)`
const PUT_PARTS_TWICE = `${PUT_PARTS}; await putParts((await MEDIA.get(key)).body)`

/** Memory that a bare Worker adds, in MiB. @param steps its code, with the bucket, a key and the request */
async function store(steps: string): Promise<number> {
  const { server, pid } = await startServer(() =>
    serveScript(
      `export default {
        async fetch(request, { MEDIA }) {
          const key = crypto.randomUUID()
          ${steps}
          return new Response('stored')
        }
      }`,
      { r2Buckets: { MEDIA: 'bare' } },
    ),
  )
  await send(server.origin, { method: 'PUT' }, shortVideo)
  const added = await peakOf(pid, () =>
    atOnce(() => send(server.origin, { method: 'PUT' }, content)),
  )
  await server.close()
  return added
}

/** Memory in MiB. */
type Peak = { isolate: number; added: number }

async function upload(tables?: 'last'): Promise<Peak> {
  const form = formOf(filmOf(content, tables))
  const { server, pid } = await startServer(() =>
    serveSite(office.vars, { inspectorPort: 0, handleStructuredLogs: () => {} }),
  )
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
  const inspector = await inspect(server.miniflare)
  const state = { isOver: false }
  let isolate = 0
  const watch = async () => {
    while (!state.isOver) {
      const { usedSize, backingStorageSize } = (await inspector.usage()).site
      isolate = Math.max(isolate, (usedSize + backingStorageSize) / MIB)
      await setTimeout(SAMPLE_MS)
    }
  }
  const watching = watch()
  const added = await peakOf(pid, () => atOnce(() => send(url, { method: 'POST', headers }, form)))
  state.isOver = true
  await watching
  inspector.close()
  await server.close()
  return { isolate, added }
}

const bare = { put: [] as number[], parts: [] as number[], twice: [] as number[] }
const peaks: Record<'first' | 'last', Peak[]> = { first: [], last: [] }
for (let round = 0; round < ROUNDS; round++) {
  bare.put.push(await store(PUT))
  bare.parts.push(await store(PUT_PARTS))
  bare.twice.push(await store(PUT_PARTS_TWICE))
  peaks.first.push(await upload())
  peaks.last.push(await upload('last'))
}
office.close()

row('4 videos of 50 MB at once', 'added, MiB', 'ratio', 'wanted', 'isolate, MiB', 'wanted')
row('bare: put of known length', median(bare.put).toFixed(0))
row('bare: put in parts', median(bare.parts).toFixed(0))
row('bare: put in parts, read, put in parts', median(bare.twice).toFixed(0))
function compare(name: string, rounds: Peak[], floor: number) {
  const isolate = median(rounds.map((peak) => peak.isolate))
  const added = median(rounds.map((peak) => peak.added))
  const ratio = added / floor
  const limits = [ratio.toFixed(2), `<= ${MAX_RATIO}`, isolate.toFixed(0), `<= ${MAX_ISOLATE_MIB}`]
  row(`site: ${name}`, added.toFixed(0), ...limits)
  if (ratio > MAX_RATIO || isolate > MAX_ISOLATE_MIB) {
    throw new Error('An upload takes more memory than it may')
  }
}
compare('its tables first', peaks.first, median(bare.parts))
compare('its tables last', peaks.last, median(bare.twice))
