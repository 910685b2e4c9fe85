import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { MAIN_LANGUAGE } from '../../../worker/platform/contract/language.ts'
import type { BuiltSite } from '../../../worker/contract/renderer.ts'

type Chunk = { file: string; imports?: string[]; css?: string[] }
type Manifest = Record<string, Chunk>

const dist = fileURLToPath(new URL('../../../dist/', import.meta.url))

/** A file that browsers load. */
export const readBuilt = (file: string) => readFileSync(`${dist}client/${file}`)

const { documents, styles, discreet } = JSON.parse(
  readFileSync(`${dist}built-site.json`, 'utf8'),
) as BuiltSite

/** The languages of the build. */
export const languages = Object.keys(documents)

export const manifestIn = (language: string): Manifest => {
  const name = language === MAIN_LANGUAGE ? 'manifest' : `manifest.${language}`
  return JSON.parse(readBuilt(`.vite/${name}.json`).toString()) as Manifest
}

export const manifest = manifestIn(MAIN_LANGUAGE)

/** The document of the main language with its base styles. */
export const html = documents[MAIN_LANGUAGE]!.html.replace(
  '<!--base-->',
  () => `<style>${styles.base}</style>`,
)

/** A chunk and its static imports, which a browser loads for it. */
export function closure(
  key: string,
  builtManifest = manifest,
  visited = new Set<string>(),
): Set<string> {
  if (!visited.has(key)) {
    visited.add(key)
    for (const next of builtManifest[key]?.imports ?? []) closure(next, builtManifest, visited)
  }
  return visited
}

/** The files that a browser loads for the home page. */
export const firstLoadOf = (builtManifest: Manifest) =>
  new Set([...closure('index.html', builtManifest), ...closure('pages/home.tsx', builtManifest)])

export const firstLoad = firstLoadOf(manifest)

export const filesOf = (keys: Iterable<string>, builtManifest = manifest) =>
  [...keys].map((key) => builtManifest[key]?.file ?? key)

export const gzippedKilobytes = (code: string | Uint8Array) =>
  gzipSync(code, { level: 9 }).length / 1000

export const kilobytes = (files: string[]) =>
  files.reduce((sum, file) => sum + gzippedKilobytes(readBuilt(file)), 0)

type BuiltText = { name: string; kind: 'script' | 'style'; text: string }

/** All English scripts and styles for browsers: files and inline ones. */
export function builtForBrowsers(): BuiltText[] {
  const chunks = Object.values(manifest)
  const scripts = new Set(chunks.map(({ file }) => file).filter((file) => file.endsWith('.js')))
  const sheets = new Set(chunks.flatMap(({ css = [] }) => css))
  const readText = (name: string) => readBuilt(name).toString()
  const inDocument = (kind: 'script' | 'style'): BuiltText[] =>
    [...html.matchAll(new RegExp(`<${kind}>(.*?)</${kind}>`, 'gs'))].map(([, text = '']) => ({
      name: 'the document',
      kind,
      text,
    }))
  return [
    ...[...scripts, 'sw.js'].map((name) => ({
      name,
      kind: 'script' as const,
      text: readText(name),
    })),
    ...[...sheets].map((name) => ({ name, kind: 'style' as const, text: readText(name) })),
    ...Object.entries(styles.files).map(([name, { text }]) => ({
      name,
      kind: 'style' as const,
      text,
    })),
    { name: 'discreet mode', kind: 'script', text: discreet.script.text },
    { name: 'discreet mode', kind: 'style', text: discreet.style.text },
    ...inDocument('script'),
    ...inDocument('style'),
  ]
}
