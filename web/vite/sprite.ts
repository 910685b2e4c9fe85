import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'
import { documentIcons, fileIcons } from '../ui/icon-names.ts'

const { resolve } = createRequire(import.meta.url)

function symbol(name: string) {
  const svg = readFileSync(resolve(`lucide-static/icons/${name}.svg`), 'utf8')
  const shapes = svg.slice(svg.indexOf('>', svg.indexOf('<svg')) + 1, svg.indexOf('</svg>'))
  return `<symbol id="i-${name}" viewBox="0 0 24 24">${shapes.replace(/\s*\n\s*/g, '')}</symbol>`
}

const files = `<svg xmlns="http://www.w3.org/2000/svg">${fileIcons.map(symbol).join('')}</svg>`
const filesHash = createHash('sha256').update(files).digest('hex').slice(0, 8)

/** File of the icons that `ui/icon.tsx` references. */
export const iconFile = { name: `assets/icons-${filesHash}.svg`, source: files }

/** Inserts the inline icons into the document. */
export const withIcons = (html: string): string =>
  html.replace('<body>', () => `<body><svg hidden>${documentIcons.map(symbol).join('')}</svg>`)

/** Writes the icons: some into the document, the others into a file. */
export function sprite(): Plugin {
  const { name: fileName, source } = iconFile
  return {
    name: 'sprite',
    config: () => ({ define: { 'import.meta.env.ICONS': JSON.stringify(`/${fileName}`) } }),
    transformIndexHtml: withIcons,
    generateBundle() {
      if (!this.environment.config.build.ssr) this.emitFile({ type: 'asset', fileName, source })
    },
  }
}
