import type { ArtworkKind } from './field.ts'
import type { PaletteName } from './palettes.ts'

export interface Piece {
  /** Also the name of the folder that holds its files. */
  name: string
  palette: PaletteName
  kind: ArtworkKind
  seed: string
  zoom: number
}

export interface Clip extends Piece {
  seconds: number
}

type View = readonly [kind: ArtworkKind, seed: number, zoom?: number]

/** The first of each is the portrait. */
const galleries: Record<PaletteName, readonly View[]> = {
  sophia: [
    ['silk', 47],
    ['silk', 15],
    ['glass', 2],
    ['silk', 2, 1.7],
    ['contour', 3],
    ['silk', 38],
  ],
  elena: [
    ['contour', 5],
    ['contour', 7],
    ['silk', 1, 1.2],
    ['contour', 4, 1.7],
    ['glass', 3],
  ],
  valentina: [
    ['silk', 9],
    ['silk', 14],
    ['glass', 9],
    ['silk', 11, 1.7],
    ['contour', 2],
  ],
  isabelle: [
    ['glass', 17],
    ['glass', 8],
    ['silk', 3, 1.3],
    ['glass', 11, 1.5],
    ['contour', 8],
  ],
  amelie: [
    ['silk', 14],
    ['silk', 13],
    ['glass', 4],
    ['silk', 3, 1.5],
    ['contour', 4],
  ],
  clara: [
    ['silk', 3],
    ['silk', 9],
    ['contour', 5],
    ['silk', 1, 1.7],
    ['glass', 6],
  ],
  chiara: [
    ['silk', 12],
    ['silk', 2],
    ['glass', 6],
    ['silk', 14, 1.8],
    ['contour', 6],
  ],
  noemie: [
    ['silk', 10],
    ['silk', 8],
    ['contour', 7],
    ['silk', 16, 1.5],
    ['glass', 13],
  ],
  lea: [
    ['silk', 7],
    ['silk', 2],
    ['glass', 8],
    ['silk', 13, 1.6],
    ['contour', 1],
  ],
  anna: [
    ['contour', 10],
    ['contour', 14],
    ['silk', 9, 1.2],
    ['contour', 3, 1.7],
    ['glass', 9],
  ],
  giulia: [
    ['silk', 14],
    ['silk', 12],
    ['glass', 12],
    ['silk', 9, 1.7],
    ['contour', 10],
  ],
  zoe: [
    ['glass', 15],
    ['glass', 17],
    ['silk', 4, 1.3],
    ['glass', 12, 1.4],
    ['contour', 11],
  ],
}

export const samples = Object.keys(galleries) as PaletteName[]

export const publicPictures: Piece[] = samples.flatMap((palette) =>
  galleries[palette].map(([kind, seed, zoom = 1], index) => ({
    name: `${palette}-${index + 1}`,
    palette,
    kind,
    seed: `${palette} ${seed}`,
    zoom,
  })),
)

const privateKinds: ArtworkKind[] = [
  ...(['silk', 'glass', 'silk', 'contour', 'silk'] as const),
  ...(['silk', 'glass', 'silk', 'glass', 'silk'] as const),
]

export const privatePictures: Piece[] = Array.from({ length: 20 }, (_, index) => {
  const number = String(index + 1).padStart(2, '0')
  return {
    name: `private-${number}`,
    palette: samples[(index * 5) % samples.length]!,
    kind: privateKinds[index % privateKinds.length]!,
    seed: `private ${number}`,
    zoom: index % 3 === 2 ? 1.6 : 1,
  }
})

export const clips: Clip[] = [
  createClip('clip-01', 'sophia', 'silk', 5, 7),
  createClip('clip-02', 'isabelle', 'glass', 11, 8),
  createClip('clip-03', 'clara', 'silk', 14, 7),
  createClip('private-clip-01', 'chiara', 'silk', 2, 7),
  createClip('private-clip-02', 'valentina', 'glass', 9, 8),
  createClip('private-clip-03', 'lea', 'silk', 13, 7),
]

function createClip(
  name: string,
  palette: PaletteName,
  kind: ArtworkKind,
  seed: number,
  seconds: number,
): Clip {
  return { name, palette, kind, seed: `${palette} ${seed}`, zoom: 1.25, seconds }
}
