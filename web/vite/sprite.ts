import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'
import { iconNames } from '../ui/icon-names.ts'

const { resolve } = createRequire(import.meta.url)

function symbol(name: string) {
  const svg = readFileSync(resolve(`lucide-static/icons/${name}.svg`), 'utf8')
  const shapes = svg.slice(svg.indexOf('>', svg.indexOf('<svg')) + 1, svg.indexOf('</svg>'))
  return `<symbol id="i-${name}" viewBox="0 0 24 24">${shapes.replace(/\s*\n\s*/g, '')}</symbol>`
}

/** Writes the icons into the document once; `ui/icon.tsx` shows them by name. */
export const sprite = (): Plugin => ({
  name: 'sprite',
  transformIndexHtml: (html) =>
    html.replace('<body>', () => `<body><svg hidden>${iconNames.map(symbol).join('')}</svg>`),
})
