import { between, createRandom, type Random } from './random.ts'

export type ArtworkKind = 'silk' | 'glass' | 'contour'

/** Height at a point; the picture spans about one unit, its centre is the origin. */
type Field = (x: number, y: number) => number

/**
 * `time` runs in a circle: 0 and 1 are the same moment, so a clip over the whole range loops.
 */
export function createField(kind: ArtworkKind, seed: string | number, time = 0): Field {
  const random = createRandom(`${kind} ${seed}`)
  const drift = createDrift(random, time)
  if (kind === 'silk') return silk(random, drift)
  if (kind === 'glass') return glass(random, drift)
  return contour(random, drift)
}

/** A phase of its own for every sine, moved by at most `reach` radians over the loop. */
type Drift = (reach: number) => number

function createDrift(random: Random, time: number): Drift {
  return (reach) => {
    const phase = random() * Math.PI * 2
    const start = random() * Math.PI * 2
    return phase + reach * (Math.sin(start + time * Math.PI * 2) - Math.sin(start))
  }
}

function silk(random: Random, drift: Drift): Field {
  const angle = between(random, -0.5, 0.2)
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const sway = { size: between(random, 0.1, 0.2), rate: between(random, 3, 5.2), at: drift(0.5) }
  const bend = { size: between(random, 0.02, 0.05), rate: between(random, 6, 9), at: drift(0.7) }
  const gather = {
    size: between(random, 0.02, 0.045),
    rate: between(random, 6, 11),
    at: drift(0.4),
  }
  const base = between(random, 12, 19)
  const folds = [1, 1.73, 2.9, 4.7].map((ratio, index) => ({
    rate: base * ratio,
    size: (index === 3 ? 0.55 : 1) * (1.5 / (base * ratio ** 1.25)),
    lean: between(random, -1.6, 1.6) * ratio ** 0.5,
    curl: between(random, 0.5, 1.3),
    curlRate: between(random, 2, 4.2),
    at: drift(0.5),
    curlAt: drift(0.8),
    swell: between(random, 2, 4),
    swellAt: drift(0.6),
  }))
  return (x, y) => {
    const across = x * cos + y * sin
    const along = y * cos - x * sin
    let u =
      across +
      sway.size * Math.sin(along * sway.rate + across * 0.9 + sway.at) +
      bend.size * Math.sin(along * bend.rate + across * 2.1 + bend.at)
    u += gather.size * Math.sin(u * gather.rate + along * 0.8 + gather.at)
    let height = 0
    for (const fold of folds) {
      const swell = 0.62 + 0.38 * Math.sin(along * fold.swell + u * 3 + fold.swellAt)
      const curl = fold.curl * Math.sin(along * fold.curlRate + fold.curlAt)
      height += fold.size * swell * Math.sin(u * fold.rate + along * fold.lean + curl + fold.at)
    }
    return height
  }
}

function glass(random: Random, drift: Drift): Field {
  const angle = between(random, 0.35, 1.15)
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const bow = { size: between(random, 0.08, 0.16), rate: between(random, 1.6, 2.8), at: drift(0.6) }
  const base = between(random, 7, 10)
  const panes = [1, 1.62, 2.6].map((ratio, index) => ({
    rate: base * ratio,
    size: [1.05, 0.5, 0.2][index]! / (base * ratio),
    skew: between(random, -0.55, 0.55),
    lean: between(random, -1.2, 1.2),
    curl: between(random, 0.3, 0.9),
    curlRate: between(random, 1.4, 2.6),
    at: drift(0.6),
    curlAt: drift(0.8),
  }))
  return (x, y) => {
    const across = x * cos + y * sin
    const along = y * cos - x * sin
    const u = across + bow.size * Math.sin(along * bow.rate + across * 1.2 + bow.at)
    let height = 0
    for (const pane of panes) {
      const curl = pane.curl * Math.sin(along * pane.curlRate + u * 1.5 + pane.curlAt)
      const turn = u * pane.rate + along * pane.lean + curl + pane.at
      height += pane.size * Math.sin(turn + pane.skew * Math.sin(turn))
    }
    return height
  }
}

function contour(random: Random, drift: Drift): Field {
  const angle = between(random, -0.45, 0.45)
  const slope = { x: Math.sin(angle) * 0.75, y: -Math.cos(angle) * 0.75 }
  const warp = [between(random, 0.06, 0.11), between(random, 0.03, 0.05)].map((size, index) => ({
    size,
    rate: between(random, 3, 4.6) * (index ? 2.1 : 1),
    turn: random() * Math.PI * 2,
    at: drift(0.5),
    crossAt: drift(0.5),
  }))
  const hills = [1, 1.7, 2.7, 4.4].map((ratio, index) => ({
    size: [0.2, 0.12, 0.05, 0.016][index]!,
    turn: between(random, -1.2, 1.2),
    rate: between(random, 4.2, 6) * ratio,
    at: drift(0.5),
  }))
  return (x, y) => {
    let [u, v] = [x, y]
    for (const wave of warp) {
      const [cos, sin] = [Math.cos(wave.turn), Math.sin(wave.turn)]
      const across = u * cos + v * sin
      const along = v * cos - u * sin
      u += wave.size * Math.sin(along * wave.rate + wave.at)
      v += wave.size * Math.sin(across * wave.rate * 1.13 + wave.crossAt)
    }
    let height = 0.5 + slope.x * x + slope.y * y
    for (const hill of hills) {
      height +=
        hill.size *
        Math.sin((u * Math.cos(hill.turn) + v * Math.sin(hill.turn)) * hill.rate + hill.at)
    }
    return height
  }
}
