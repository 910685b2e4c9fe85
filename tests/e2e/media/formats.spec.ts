import { fileURLToPath } from 'node:url'
import { expect, test } from 'playwright/test'
import { build, type Rollup } from 'vite'
import { expectedFormats } from '../../support/media/formats.ts'

const entry = fileURLToPath(new URL('../../support/media/formats.ts', import.meta.url))

test('Chromium writes numbers, dates and lists in the expected format', async ({ page }) => {
  const bundle = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry, formats: ['iife'], name: 'formats' } },
  })
  const [{ output }] = bundle as [Rollup.RollupOutput]
  await page.addScriptTag({ content: output[0].code })
  expect(await page.evaluate('formats.allFormats()')).toEqual(expectedFormats)
})
