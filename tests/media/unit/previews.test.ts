import { expect, test } from 'vitest'
import { generateCompanions } from '../../../worker/seed/generate-companions.ts'
import { sampleImports } from '../../../worker/seed/sample-import.ts'
import { sizeOfWebp } from '../../support/media/webp.ts'

const now = Date.UTC(2026, 5, 1)
const stores = {
  samples: sampleImports(now).imports,
  'generated companions': [...generateCompanions(40, { seed: 3, now })].flat(),
}

// A visitor gets the preview of a private picture, which must not reveal it.
test.each(Object.entries(stores))('limits previews of the %s to 32 pixels', (_, imports) => {
  const previews = imports.flatMap(({ media }) => media.map(({ preview }) => preview))
  expect(previews.length).toBeGreaterThan(50)
  for (const preview of new Set(previews)) {
    const { width, height } = sizeOfWebp(preview)
    expect(Math.max(width, height)).toBeLessThanOrEqual(32)
    expect(Math.min(width, height)).toBeGreaterThan(1)
  }
})
