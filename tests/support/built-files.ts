import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

type Chunk = { file: string; imports?: string[]; css?: string[] }

const dist = fileURLToPath(new URL('../../dist/', import.meta.url))

/** A file that browsers load. */
export const readBuilt = (file: string) => readFileSync(`${dist}client/${file}`)

export const manifest = JSON.parse(readBuilt('.vite/manifest.json').toString()) as Record<
  string,
  Chunk
>

const { documents } = JSON.parse(readFileSync(`${dist}built-site.json`, 'utf8')) as {
  documents: { en: { html: string } }
}
export const { html } = documents.en

/** A chunk and all it imports at once: what a browser loads for it. */
export function closure(key: string, seen = new Set<string>()): Set<string> {
  if (!seen.has(key)) {
    seen.add(key)
    for (const next of manifest[key]?.imports ?? []) closure(next, seen)
  }
  return seen
}

/** What a visitor's browser loads to show the home page. */
export const firstLoad = new Set([...closure('index.html'), ...closure('pages/home.tsx')])

export const filesOf = (keys: Iterable<string>) =>
  [...keys].map((key) => manifest[key]?.file ?? key)

export const gzippedKilobytes = (code: string | Uint8Array) =>
  gzipSync(code, { level: 9 }).length / 1000

export const kilobytes = (files: string[]) =>
  files.reduce((sum, file) => sum + gzippedKilobytes(readBuilt(file)), 0)
