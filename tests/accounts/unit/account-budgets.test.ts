import { fileURLToPath } from 'node:url'
import { build, type Rollup } from 'vite'
import { expect, test } from 'vitest'
import { gzippedKilobytes } from '../../support/platform/built-files.ts'

const auth = fileURLToPath(new URL('../../../web/lib/auth/', import.meta.url))

/** Bundles the part of the accounts that every page loads. */
async function stub(): Promise<string> {
  const entry = `${auth}stub.ts`
  const parts = ['accounts.ts', 'auth-provider.tsx']
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'import.meta.env.MANY_LANGUAGES': 'false' },
    plugins: [
      {
        name: 'stub',
        enforce: 'pre',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) =>
          id === entry ? parts.map((part) => `export * from './${part}'`).join('\n') : null,
      },
    ],
    build: {
      write: false,
      minify: true,
      lib: { entry, formats: ['cjs'], fileName: 'stub' },
      rolldownOptions: {
        external: (id) => /^(#i18n$|[@\w])/.test(id) || id.includes('account-client'),
        treeshake: { moduleSideEffects: (id) => !id.includes('lingui') },
      },
    },
  })
  const [{ output }] = built as [Rollup.RollupOutput]
  return output[0].code
}

test('a visitor without an account loads at most 1.1 kB of account scripts', async () => {
  const code = await stub()
  expect(code).toContain('localStorage')
  expect(code).toContain('account-client')
  expect(gzippedKilobytes(code)).toBeLessThanOrEqual(1.1)
})
