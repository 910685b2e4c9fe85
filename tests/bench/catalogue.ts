// Prints milliseconds per operation of the catalogue's index. Run with Node, alone on the machine.
import { noFilters, type Filters } from '#catalogue/filters'
import { CatalogueIndex } from '../../worker/catalogue/engine/index.ts'
import type { CatalogueChange } from '../../worker/catalogue/engine/entry.ts'
import type { CatalogueQuery } from '../../worker/catalogue/engine/search.ts'
import { decodeSnapshot, encodeSnapshot } from '../../worker/catalogue/engine/load/snapshot.ts'
import { sampleEntries } from '../support/catalogue/catalogue-arbitraries.ts'
import { NOW } from '../support/companions/companion-entry.ts'

const visitor = { premium: false, offlineWindowDays: 7 }
const member = { premium: true, offlineWindowDays: 7 }
const page = { filters: noFilters, sort: 'recent', skip: 0, limit: 24 } as const
const filters: Filters = {
  facets: { languages: ['French', 'German'], hair: ['Brown'], status: ['online'] },
  ranges: { age: { min: 25, max: 35 } },
}

/** Median of several runs. */
function time(runs: number, operation: (run: number) => unknown): string {
  const durations = Array.from({ length: runs }, (_, run) => {
    const from = performance.now()
    operation(run)
    return performance.now() - from
  })
  durations.sort((a, b) => a - b)
  return (durations[runs >> 1] ?? 0).toFixed(3).padStart(9)
}

for (const size of [1_000, 10_000, 100_000]) {
  const changes = sampleEntries(size, size).map((entry, entryIndex): CatalogueChange => ({
    version: entryIndex + 1,
    id: entry.id,
    entry,
  }))
  const index = new CatalogueIndex()
  const print = (label: string, figure: string) => console.log(`${label.padEnd(34)}${figure}`)
  const heap = () => {
    globalThis.gc?.()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return (heapUsed + arrayBuffers) / 1e6
  }

  console.log(`\n${size} companions, ms`)
  print(
    'build',
    time(1, () => index.apply(changes)),
  )
  const edits = sampleEntries(200, size + 1).map((entry, entryIndex): CatalogueChange => {
    const { id } = changes[Math.floor((entryIndex * size) / 200)]!
    return { version: size + entryIndex, id, entry: { ...entry, id } }
  })
  print(
    'apply 1 change',
    time(200, (run) => index.apply([edits[run]!])),
  )
  print(
    'apply 200 changes',
    time(5, () => index.apply(edits)),
  )

  const ask = (label: string, query: Partial<CatalogueQuery>, viewer = visitor) =>
    print(
      label,
      time(200, () => index.search({ ...page, ...query }, viewer, NOW)),
    )
  ask('newest, visitor', {})
  ask('newest, premium', {}, member)
  ask('city', { city: 'zurich' })
  ask('skip 10,000 by name', { sort: 'name', skip: 10_000 }, member)
  const after = index.search({ ...page, skip: size >> 1 }, member, NOW).next ?? ''
  ask('cursor in the middle', { after }, member)
  ask('filters', { filters })
  ask('filters and counts', { filters, facets: true })
  ask('counts of everyone', { facets: true }, member)
  ask('q "sof"', { q: 'sof' }, member)
  ask('q "zurich dinner comp"', { q: 'zurich dinner comp' }, member)
  ask('q without a hit', { q: 'nobody' }, member)
  ask('q, filters and counts', { q: 's', filters, facets: true }, member)
  const caps = { perCity: 2, perCountry: 10 }
  const places = { filters: noFilters }
  print(
    'by location',
    time(100, () => index.byLocation(places, visitor, NOW, caps)),
  )
  print(
    'by location, all',
    time(20, () => index.byLocation(places, member, NOW, null)),
  )
  print(
    'home',
    time(100, () => index.home(8, visitor, NOW)),
  )
  print(
    'stories',
    time(20, () => index.stories(12, NOW)),
  )

  const snapshot = { index, epoch: 'first', settings: null, cards: [] }
  const bytes = encodeSnapshot(snapshot)
  print(
    'encode',
    time(5, () => encodeSnapshot(snapshot)),
  )
  print(
    'decode',
    time(7, () => decodeSnapshot(bytes)),
  )
  print('snapshot, kB', (bytes.length / 1000).toFixed(0).padStart(9))
  const before = heap()
  const snapshotContent = decodeSnapshot(bytes)
  print('memory, MB (with --expose-gc)', (heap() - before).toFixed(1).padStart(9))
  if (snapshotContent.index.size !== index.size) throw new Error('The snapshot lost companions')
}
