import { createHash } from 'node:crypto'
import { copyFile, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest, Plugin } from 'vite'
import type { Catalog } from './catalogs.ts'
import { discreetParts } from './discreet-parts.ts'
import { appIcon, webManifest } from './web-manifest.ts'
import { SESSION_KEY } from '../lib/auth/auth-store.ts'
import { MAIN_LANGUAGE } from '../../worker/platform/contract/language.ts'
import {
  DEFERRED_FONTS,
  type BuiltSite,
  type IndexDocument,
  type SiteStyles,
} from '../../worker/contract/renderer.ts'

// Markup, forms and links work without a script. The script therefore starts after the page's `load` event, so that
// pictures load first on slow connections, or at the first press or key.
// A button pressed before the script listens is pressed again once it does (`app/app.tsx`). For members this includes
// links that open a dialog: their address is the sign-in page, the same for everyone.
// The fonts of a first visit load at the same time. They are cached afterwards, and a cookie tells the Worker to use
// them from the start.
export const bootScript = (entry: string, later: string) =>
  `{let b=0,t,k='button[type=button]';const go=()=>{if(b++)return;for(const c of ['${entry}',...seed.dataset.chunks.split(' ')])c&&setTimeout(()=>import(c).catch(e=>{early();throw e}));setTimeout(()=>import('${later}').catch(()=>{}))};onpointerdown=onkeydown=go;try{localStorage.${SESSION_KEY}&&(k+=',a[aria-haspopup]')}catch{}onclick=e=>{const n=e.target.closest(k);if(n?.href){if(e.ctrlKey||e.metaKey||e.shiftKey)return;e.preventDefault()}t??=n};early=()=>{onclick=null;return t};onload=()=>setTimeout(go)}`

/** Path of Vite's manifest for a language, in the output folder. */
export const manifestOf = (language: string) =>
  language === MAIN_LANGUAGE ? '.vite/manifest.json' : `.vite/manifest.${language}.json`

type Options = { language: string; catalogs: Record<string, Catalog> }

/**
 * Turns the built index.html into the document that the Worker fills: styles and the two scripts inline with their
 * hashes, everything else by name.
 *
 * Writes `dist/built-site.json`, to which each further language adds its document; all languages have the same
 * styles.
 */
export function indexDocument({ language, catalogs }: Options): Plugin {
  let outDir = ''
  let root = ''
  let publicDir = ''
  return {
    name: 'index-document',
    apply: 'build',
    configResolved(config) {
      outDir = config.build.outDir
      root = config.root
      publicDir = config.publicDir
    },
    // The document has the base's styles inline. Lazy parts must not load them again: they would follow the page's
    // styles and override them.
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const base = chunks.find(({ name }) => name === 'base')
        for (const styles of base?.viteMetadata?.importedCss ?? []) {
          for (const chunk of chunks) {
            chunk.code = chunk.code.replaceAll(`"${styles}"`, `"${base?.fileName}"`)
          }
        }
      },
    },
    async writeBundle() {
      const readOutput = (file: string) => readFile(join(outDir, file), 'utf8')
      const manifest = JSON.parse(await readOutput(manifestOf(language))) as Manifest
      const entry = manifest['index.html']
      if (!entry) return
      const textOf = async (files: string[]) =>
        lean((await Promise.all(files.map(readOutput))).join(''))
      const base = stylesOf(manifest, closure(manifest, 'index.html'))
      const stylesBesideBase = (keys: Iterable<string>) =>
        stylesOf(manifest, keys).filter((file) => !base.includes(file))
      const parts = await discreetParts(join(root, discreetScript))
      const discreet = { script: hashScript(parts.script), style: hashScript(parts.style) }
      const pages = Object.keys(manifest).filter((key) => /^pages\/(?!parts\/)/.test(key))
      const boot = bootScript(`/${entry.file}`, `/${manifest[afterLoad]?.file}`)
      const baseStyle = await textOf(base)
      const styles: SiteStyles = { base: baseStyle, files: {}, pages: {}, panels: [] }
      for (const page of pages) styles.pages[page] = stylesBesideBase(closure(manifest, page))
      for (const part of panelParts) {
        if (!manifest[part]) this.error(`${part} is not a chunk of its own.`)
        styles.panels.push(...stylesBesideBase(closure(manifest, part)))
      }
      for (const file of new Set([...Object.values(styles.pages).flat(), ...styles.panels])) {
        styles.files[file] = hashScript(await textOf([file]))
      }
      const document = documentAround(await readOutput('index.html'), {
        boot,
        styles: baseStyle,
        language,
      })
      const text: IndexDocument = {
        ...document,
        chunks: Object.fromEntries(pages.map((page) => [page, chunksOf(manifest, page)])),
        build: hash(JSON.stringify([manifest, document.html, styles, discreet])).slice(7, 23),
      }
      const siteFile = join(outDir, '../built-site.json')
      const isMain = language === MAIN_LANGUAGE
      const builtBefore = isMain
        ? null
        : (JSON.parse(await readFile(siteFile, 'utf8')) as BuiltSite)
      if (builtBefore && JSON.stringify(builtBefore.styles) !== JSON.stringify(styles)) {
        this.error(`The styles of ${language} differ from those of ${MAIN_LANGUAGE}.`)
      }
      const site: BuiltSite = {
        documents: { ...builtBefore?.documents, [language]: text },
        styles,
        discreet,
      }
      await writeFile(siteFile, JSON.stringify(site))
      const manifestText = JSON.stringify(webManifest(language, catalogs[language]))
      await writeFile(join(outDir, manifestFile(language)), manifestText)
      // Phones request this fixed name, regardless of the document.
      await copyFile(join(publicDir, appIcon(180)), join(outDir, 'apple-touch-icon.png'))
      await rm(join(outDir, 'index.html'))
    },
  }
}

const lazyPages = 'app/lazy-pages.tsx'
/** The dialogs that the edge renders at an address with `?panel=`. */
const panelParts = [
  'features/billing/premium/premium-dialog.tsx',
  'features/accounts/account-dialog.tsx',
  'features/catalogue/browse/location-picker.tsx',
  'pages/parts/filter-dialog.tsx',
]
export const afterLoad = 'app/after-load.ts'
export const discreetScript = 'app/discreet-script.ts'
const noScript = `<noscript><link rel="stylesheet" href="${DEFERRED_FONTS}"></noscript>`

const manifestFile = (language: string) =>
  language === MAIN_LANGUAGE ? 'site.webmanifest' : `site.${language}.webmanifest`

const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

export const hashScript = (text: string) => ({ text, hash: hash(text) })

/** A chunk and all its static imports, direct or indirect. */
function closure(manifest: Manifest, key: string, visited = new Set<string>()): Set<string> {
  if (visited.has(key)) return visited
  visited.add(key)
  for (const imported of manifest[key]?.imports ?? []) closure(manifest, imported, visited)
  return visited
}

/** Removes the banner, and the fallback for browsers that the site doesn't support. */
const lean = (css: string) =>
  css
    .replace(/\/\*![\s\S]*?\*\//g, '')
    .replace(/@layer properties\{@supports[^{]*\{[^{]*\{[^}]*\}\}\}/, '')

const stylesOf = (manifest: Manifest, keys: Iterable<string>) => [
  ...new Set([...keys].flatMap((key) => manifest[key]?.css ?? [])),
]

/** The chunks of a page that are not part of the first script. */
function chunksOf(manifest: Manifest, page: string) {
  const firstChunks = closure(manifest, 'index.html')
  // The table of lazy pages imports the page, so both load at the same time.
  const table = manifest[lazyPages]?.dynamicImports?.includes(page) ? [lazyPages] : []
  const needed = [...table, page].flatMap((key) => [...closure(manifest, key)])
  const moreKeys = [...new Set(needed)].filter((key) => !firstChunks.has(key))
  return moreKeys.map((key) => `/${manifest[key]?.file}`)
}

type Inlined = { boot: string; styles: string; language: string }

/**
 * The document without Vite's tags, with one inline script and a mark in the place of one style.
 *
 * @param index contents of index.html
 * @param styles text that will replace the mark
 */
export function documentAround(index: string, { boot, styles, language }: Inlined) {
  const html = index
    .replace('<html lang="en"', `<html lang="${language}"`)
    .replace('/site.webmanifest', `/${manifestFile(language)}`)
    .replace(/\s*<script type="module"[^>]*><\/script>/g, '')
    .replace(/\s*<link rel="(?:stylesheet|modulepreload)"[^>]*>/g, '')
    .replace(/>\s+</g, '><')
    .replace('<!--style-->', `<!--base--><!--style-->${noScript}`)
    .replace('</body>', () => `<script>${boot}</script></body>`)
  return { html, scriptHashes: [hash(boot)], styleHashes: [hash(styles)] }
}
