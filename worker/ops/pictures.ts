/**
 * Draws the layers of worker/ and web/ from what the code imports:
 *
 *     npm run pictures
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readArguments, root } from '../local/setup.mjs'
import { drawLayers } from './pictures/draw-layers.ts'
import { importsWithin } from './pictures/imports.ts'

readArguments({ options: {} }, 'npm run pictures')

const imports = importsWithin(root)
for (const side of ['worker', 'web'] as const) {
  writeFileSync(join(root, `worker/docs/layers-${side}.svg`), drawLayers(side, imports))
}
