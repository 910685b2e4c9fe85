import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest, Plugin } from 'vite'
import { brand } from '../brand.ts'
import type { Shell } from '../../worker/contract/renderer.ts'

// Runs before the first paint, so that a chosen theme never flashes the other one.
const themeScript = `try{const t=localStorage.getItem('theme');if(t)document.documentElement.dataset.theme=t}catch{}`

// Markup, forms and links work without a script. So the script waits for the page's own load event
// and leaves the slow line to the pictures, unless somebody acts first.
const bootScript = (entry: string) =>
  `{const s=document.getElementById('seed');let b;const go=()=>{if(b)return;b=1;import('${entry}');for(const c of s.dataset.chunks.split(' '))c&&import(c)};for(const e of ['pointerdown','keydown'])addEventListener(e,go,{capture:true,passive:true});document.readyState=='complete'?go():addEventListener('load',()=>setTimeout(go))}`

/**
 * Turns the built index.html into the document that the Worker fills: styles and the two scripts
 * inline with their hashes, everything else by name. Writes `dist/shell.json`.
 */
export function shell({ development }: { development: boolean }): Plugin {
  let outDir = ''
  return {
    name: 'shell',
    apply: 'build',
    configResolved(config) {
      outDir = config.build.outDir
    },
    async closeBundle() {
      const read = (file: string) => readFile(join(outDir, file), 'utf8')
      const manifest = JSON.parse(await read('.vite/manifest.json')) as Manifest
      const entry = manifest['index.html']
      if (!entry) return
      const styles = await Promise.all((stylesOf(manifest)).map(read))
      const made = document(await read('index.html'), `/${entry.file}`, styles.join(''))
      const build = hash(JSON.stringify(manifest) + made.html).slice(7, 23)
      const text: Shell = { ...made, chunks: chunksOf(manifest), build }
      await writeFile(join(outDir, '../shell.json'), JSON.stringify(text))
      await writeFile(join(outDir, 'site.webmanifest'), JSON.stringify(webManifest))
      await rm(join(outDir, 'index.html'))
      if (development) await writeFile(join(outDir, 'build.txt'), build)
    },
  }
}

const icon = (size: number) => ({
  src: `/icon-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
})

const webManifest = {
  name: brand.name,
  short_name: brand.name,
  start_url: '/',
  display: 'standalone',
  background_color: '#f8f2ea',
  theme_color: '#f8f2ea',
  icons: [icon(192), icon(512)],
}

const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

const stylesOf = (manifest: Manifest) => [
  ...new Set(
    Object.values(manifest).flatMap(({ css = [], file }) =>
      file.endsWith('.css') ? [file, ...css] : css,
    ),
  ),
]

function document(index: string, entry: string, styles: string) {
  const boot = bootScript(entry)
  const html = index
    .replace(/\s*<script type="module"[^>]*><\/script>/g, '')
    .replace(/\s*<link rel="(?:stylesheet|modulepreload)"[^>]*>/g, '')
    .replace(/>\s+</g, '><')
    .replace('<!--style-->', () => `<style>${styles}</style><script>${themeScript}</script>`)
    .replace('</body>', () => `<script>${boot}</script></body>`)
  return { html, scriptHashes: [hash(themeScript), hash(boot)], styleHashes: [hash(styles)] }
}

/** Per page: its chunk and what that imports, less what the entry brings anyway. */
function chunksOf(manifest: Manifest) {
  const closure = (key: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(key)) return seen
    seen.add(key)
    for (const next of manifest[key]?.imports ?? []) closure(next, seen)
    return seen
  }
  const first = closure('index.html')
  const pages = Object.keys(manifest).filter((key) => key.startsWith('pages/'))
  return Object.fromEntries(
    pages.map((page) => [
      page,
      [...closure(page)].filter((key) => !first.has(key)).map((key) => `/${manifest[key]?.file}`),
    ]),
  )
}
