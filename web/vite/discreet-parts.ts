import { build, type Rollup } from 'vite'

/**
 * Builds the script of discreet mode as one text without imports, and its styles.
 *
 * @param entry file that imports both
 */
export async function discreetParts(entry: string): Promise<{ script: string; style: string }> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    build: {
      write: false,
      minify: true,
      cssMinify: true,
      lib: { entry, formats: ['iife'], name: 'discreet', fileName: 'discreet' },
    },
  })
  const [{ output }] = result as [Rollup.RollupOutput]
  const style = output.find(({ fileName }) => fileName.endsWith('.css'))
  if (style?.type !== 'asset') throw new Error(`${entry} has no styles.`)
  return { script: output[0].code.trim(), style: String(style.source).trim() }
}
