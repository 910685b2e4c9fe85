// Measures memory that four uploads of 50 MB videos at once take: the isolate's heap with its buffers, which production
// limits, and the memory that the process adds. The bucket's simulator is part of the process.
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
import { row, serveSite } from './lib/site.ts'
import { median } from './lib/spread.ts'

const CONCURRENCY = 4
const ROUNDS = 3
/** Limit of the isolate in MiB; production ends an isolate at 128. */
const MAX_ISOLATE_MIB = 96
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

const peaks: Record<'first' | 'last', Peak[]> = { first: [], last: [] }
for (let round = 0; round < ROUNDS; round++) {
  peaks.first.push(await upload())
  peaks.last.push(await upload('last'))
}
office.close()

row('4 videos of 50 MB at once', 'isolate, MiB', 'added, MiB', 'isolate at most')
for (const [tables, rounds] of Object.entries(peaks)) {
  const isolate = median(rounds.map((peak) => peak.isolate))
  const added = median(rounds.map((peak) => peak.added))
  row(`their tables ${tables}`, isolate.toFixed(0), added.toFixed(0), MAX_ISOLATE_MIB)
  if (isolate > MAX_ISOLATE_MIB) throw new Error('An upload takes more memory than it may')
}
