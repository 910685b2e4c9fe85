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
  type Style,
} from '../../worker/contract/renderer.ts'

// Markup, forms and links work without a script. So the script starts after the page's own load event
// and leaves the slow line to the pictures, unless someone acts first. A button pressed before it
// listens is pressed again when it does (`app/app.tsx`), and for members a link to a dialog, too:
// its address is the same for all, and leads to the sign-in. The fonts of a first visit come then, too; they
// are cached afterwards, and the cookie lets the Worker use them at once.
export const bootScript = (entry: string, later: string) =>
  `{let b=0,t,k='button[type=button]';const go=()=>{if(b++)return;for(const c of ['${entry}',...seed.dataset.chunks.split(' ')])c&&setTimeout(()=>import(c).catch(e=>{early();throw e}));setTimeout(()=>import('${later}').catch(()=>{}))};onpointerdown=onkeydown=go;try{localStorage.${SESSION_KEY}&&(k+=',a[aria-haspopup]')}catch{}onclick=e=>{const n=e.target.closest(k);if(n?.href){if(e.ctrlKey||e.metaKey||e.shiftKey)return;e.preventDefault()}t??=n};early=()=>{onclick=null;return t};onload=()=>setTimeout(go)}`

/** Vite's list of the files of a language, in the folder of all files. */
export const manifestOf = (language: string) =>
  language === MAIN_LANGUAGE ? '.vite/manifest.json' : `.vite/manifest.${language}.json`

type Options = { language: string; catalogs: Record<string, Catalog> }

/**
 * Turns the built index.html into the document that the Worker fills: styles and the two scripts
 * inline with their hashes, everything else by name. Writes `dist/built-site.json`, to which each further
 * language adds its document; their styles are the same.
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
    // The document has the base's styles inline. Loaded once more with a lazy part they would come after
    // those of the page, and stand above them.
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
      const read = (file: string) => readFile(join(outDir, file), 'utf8')
      const manifest = JSON.parse(await read(manifestOf(language))) as Manifest
      const entry = manifest['index.html']
      if (!entry) return
      const textOf = async (files: string[]) => lean((await Promise.all(files.map(read))).join(''))
      const base = stylesOf(manifest, closure(manifest, 'index.html'))
      const style = async (keys: Iterable<string>) => {
        const text = await textOf(stylesOf(manifest, keys).filter((file) => !base.includes(file)))
        return hashed(text)
      }
      const parts = await discreetParts(join(root, discreetScript))
      const discreet = { script: hashed(parts.script), style: hashed(parts.style) }
      const pages = Object.keys(manifest).filter((key) => /^pages\/(?!parts\/)/.test(key))
      const boot = bootScript(`/${entry.file}`, `/${manifest[afterLoad]?.file}`)
      const baseStyle = await textOf(base)
      const ofPages: [page: string, style: Style][] = []
      for (const page of pages) ofPages.push([page, await style(closure(manifest, page))])
      const panels = await style(Object.keys(manifest).filter((key) => key !== adminArea))
      const styles: SiteStyles = {
        base: baseStyle,
        texts: Object.fromEntries(
          [panels, ...ofPages.map(([, made]) => made)].map(({ hash: source, text }) => [
            source,
            text,
          ]),
        ),
        pages: Object.fromEntries(ofPages.map(([page, made]) => [page, made.hash])),
        panels: panels.hash,
      }
      const made = documentAround(await read('index.html'), { boot, styles: baseStyle, language })
      const text: IndexDocument = {
        ...made,
        chunks: Object.fromEntries(pages.map((page) => [page, chunksOf(manifest, page)])),
        scripts: [...new Set(Object.values(manifest).map(({ file }) => file))].filter((file) =>
          file.endsWith('.js'),
        ),
        build: hash(JSON.stringify([manifest, made.html, styles, discreet])).slice(7, 23),
      }
      const siteFile = join(outDir, '../built-site.json')
      const isMain = language === MAIN_LANGUAGE
      const before = isMain ? null : (JSON.parse(await readFile(siteFile, 'utf8')) as BuiltSite)
      if (before && JSON.stringify(before.styles) !== JSON.stringify(styles)) {
        this.error(`The styles of ${language} differ from those of ${MAIN_LANGUAGE}.`)
      }
      const site: BuiltSite = {
        documents: { ...before?.documents, [language]: text },
        styles,
        discreet,
      }
      await writeFile(siteFile, JSON.stringify(site))
      const manifestText = JSON.stringify(webManifest(language, catalogs[language]))
      await writeFile(join(outDir, manifestFile(language)), manifestText)
      // Phones ask for it by this name, whatever the document says.
      await copyFile(join(publicDir, appIcon(180)), join(outDir, 'apple-touch-icon.png'))
      await rm(join(outDir, 'index.html'))
    },
  }
}

const lazyPages = 'app/lazy-pages.tsx'
/** Comes with its own styles, once the Worker has let someone in. */
const adminArea = 'pages/parts/admin-area.tsx'
export const afterLoad = 'app/after-load.ts'
export const discreetScript = 'app/discreet-script.ts'
const noScript = `<noscript><link rel="stylesheet" href="${DEFERRED_FONTS}"></noscript>`

const manifestFile = (language: string) =>
  language === MAIN_LANGUAGE ? 'site.webmanifest' : `site.${language}.webmanifest`

const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

export const hashed = (text: string) => ({ text, hash: hash(text) })

/** A chunk and all that it imports at once. */
function closure(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const next of manifest[key]?.imports ?? []) closure(manifest, next, seen)
  return seen
}

/** Less the banner, and the fallback for browsers below the site's floor. */
const lean = (css: string) =>
  css
    .replace(/\/\*![\s\S]*?\*\//g, '')
    .replace(/@layer properties\{@supports[^{]*\{[^{]*\{[^}]*\}\}\}/, '')

const stylesOf = (manifest: Manifest, keys: Iterable<string>) => [
  ...new Set([...keys].flatMap((key) => manifest[key]?.css ?? [])),
]

/** What a page needs beyond the first script. */
function chunksOf(manifest: Manifest, page: string) {
  const first = closure(manifest, 'index.html')
  // What leads to the page comes at the same time as the page.
  const table = manifest[lazyPages]?.dynamicImports?.includes(page) ? [lazyPages] : []
  const needed = [...table, page].flatMap((key) => [...closure(manifest, key)])
  const more = [...new Set(needed)].filter((key) => !first.has(key))
  return more.map((key) => `/${manifest[key]?.file}`)
}

type Inlined = { boot: string; styles: string; language: string }

/**
 * The document without what Vite writes into it, with one inline script and a mark for one style.
 *
 * @param index index.html
 * @param styles the text that will stand for the mark
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
