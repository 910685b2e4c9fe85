import type { Import } from './imports.ts'
import { layerOf, layers } from './layers.ts'

const BOX = { x: 20, top: 64, width: 400, height: 48, gap: 28 }
const WIDTH = 720

const style = `
  text { font: 14px system-ui, sans-serif; fill: #1f1a17 }
  .name { font-weight: 600 } .what, .note { fill: #6b625b; font-size: 13px }
  .page { fill: #fffdfa } .box { fill: #f6efe6; stroke: #b9a58c }
  .arrow { fill: none; stroke: #8a6f4d } .head { fill: #8a6f4d }
  @media (prefers-color-scheme: dark) {
    text { fill: #f3ece4 } .what, .note { fill: #b5aaa0 }
    .page { fill: #171412 } .box { fill: #26211d; stroke: #6d5f50 }
    .arrow { stroke: #c9a877 } .head { fill: #c9a877 }
  }
`

const topOf = (layer: number) => BOX.top + layer * (BOX.height + BOX.gap)

/** Each pair of layers of which one imports the other, with the number of imports. */
function arrowsOf(side: keyof typeof layers, imports: readonly Import[]) {
  const counts = new Map<string, number>()
  for (const { from, to } of imports) {
    if (!from.startsWith(`${side}/`)) continue
    const [upper, lower] = [layerOf(side, from), layerOf(side, to)]
    if (upper < 0 || lower < 0 || upper === lower) continue
    counts.set(`${upper} ${lower}`, (counts.get(`${upper} ${lower}`) ?? 0) + 1)
  }
  return [...counts]
    .map(([pair, count]) => ({ pair: pair.split(' ').map(Number), count }))
    .map(({ pair: [from = 0, to = 0], count }) => ({ from, to, count }))
    .toSorted((a, b) => a.from - b.from || a.to - b.to)
}

/** 1 for a few imports, 2 for ten and more, 3 for a hundred and more: seldom another one. */
const widthOf = (count: number) => (count < 10 ? 1 : count < 100 ? 2 : 3)

type Arrow = { from: number; to: number; count: number }

/** To the next layer straight down, to others around those in between. */
function drawArrow({ from, to, count }: Arrow, all: readonly Arrow[]): string {
  const title = `<title>${count < 10 ? 'fewer than ten' : count < 100 ? 'tens' : 'hundreds'}</title>`
  const line = (path: string) =>
    `<path class="arrow" stroke-width="${widthOf(count)}" marker-end="url(#head)" d="${path}">${title}</path>`
  if (to === from + 1) {
    const x = BOX.x + BOX.width / 2
    return line(`M ${x} ${topOf(from) + BOX.height} V ${topOf(to) - 7}`)
  }
  const edge = BOX.x + BOX.width
  const around = all.filter((one) => one.to !== one.from + 1)
  const leaving = around.filter((one) => one.from === from)
  const arriving = around.filter((one) => one.to === to)
  // Arrows arrive in a box's upper half and leave from its lower one, far ones on the outside: so few cross.
  const start = (leaving.length - leaving.findIndex((one) => one.to === to)) / (leaving.length + 1)
  const end =
    (arriving.length - arriving.findIndex((one) => one.from === from)) / (arriving.length + 1)
  const half = BOX.height / 2
  const [y1, y2] = [topOf(from) + half + start * half, topOf(to) + end * half]
  const reach = edge + 30 + (to - from) * 42
  return line(
    `M ${edge} ${round(y1)} C ${reach} ${round(y1)} ${reach} ${round(y2)} ${edge + 7} ${round(y2)}`,
  )
}

const round = (length: number) => Math.round(length * 10) / 10

/** The layers of one side as SVG, with an arrow from each to those that it imports. */
export function drawLayers(side: keyof typeof layers, imports: readonly Import[]): string {
  const arrows = arrowsOf(side, imports)
  const boxes = layers[side].map(({ paths, what }, layer) => {
    const top = topOf(layer)
    const name = paths.map((path) => path.replace(`${side}/`, '')).join(' · ')
    return [
      `<rect class="box" x="${BOX.x}" y="${top}" width="${BOX.width}" height="${BOX.height}" rx="8"/>`,
      `<text class="name" x="${BOX.x + 16}" y="${top + 20}">${name}</text>`,
      `<text class="what" x="${BOX.x + 16}" y="${top + 38}">${what}</text>`,
    ].join('\n')
  })
  const height = topOf(layers[side].length) - BOX.gap + 20
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img"
  aria-label="The layers of ${side}/ and what they import">
<style>${style}</style>
<defs><marker id="head" viewBox="0 0 8 8" refX="1" refY="4" markerWidth="8" markerHeight="8"
  markerUnits="userSpaceOnUse" orient="auto"><path class="head" d="M 0 0 L 8 4 L 0 8 z"/></marker></defs>
<rect class="page" width="${WIDTH}" height="${height}"/>
<text class="name" x="${BOX.x}" y="30">${side}/</text>
<text class="note" x="${BOX.x}" y="48">An arrow leads to what is imported; a wider one stands for 10, or 100, imports and more.</text>
${arrows.map((arrow) => drawArrow(arrow, arrows)).join('\n')}
${boxes.join('\n')}
</svg>
`
}
