import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { importsOf, isCode, type Import } from '../../support/imports.ts'
import { layerOf, sliceOf, slices } from '../../support/layers.ts'
import { everyFile, readText, root, sources } from '../../support/sources.ts'

const imports = sources.flatMap((file) => importsOf(root, file))
const ours = imports.filter(({ to }) => existsSync(join(root, to)))
const arrow = ({ from, to }: Import) => `${from} → ${to}`
const breaking = (rule: (one: Import) => boolean) => ours.filter(rule).map(arrow)

// Lint finds cycles (import/no-cycle) and SQL in routes (no-restricted-imports).

/** Entries beside the site: they may use what they need, and nothing uses them. */
const besides =
  /^(worker\/(seed|local|ops)\/|web\/(vite\/|vite(\.dev)?\.config|build|write-openapi|lingui\.config))/

test('the sources are found, and so is what they import', () => {
  expect(sources.length).toBeGreaterThan(100)
  expect(ours.length).toBeGreaterThan(300)
  const lost = imports.filter(
    ({ to }) => /^(worker|web)\//.test(to) && !ours.some((one) => one.to === to),
  )
  expect(lost.map(arrow)).toEqual([])
  const placeless = sources.filter(
    (file) => !besides.test(file) && layerOf('worker', file) < 0 && layerOf('web', file) < 0,
  )
  expect(placeless).toEqual([])
})

describe('an import', () => {
  test.each(['worker', 'web'] as const)('in %s goes down or stays on its line', (side) => {
    const upwards = breaking(({ from, to }) => {
      const own = layerOf(side, from)
      const other = layerOf(side, to)
      return from.startsWith(`${side}/`) && own >= 0 && other >= 0 && other < own
    })
    expect(upwards).toEqual([])
  })

  test('of one noun never leads into another', () => {
    const nounLayer = layerOf('worker', 'worker/media/files/queries.ts')
    const feature = (file: string) =>
      /^web\/features\/[^/]+/.exec(file)?.[0] ??
      (layerOf('worker', file) === nounLayer ? /^worker\/[^/]+\/[^/]+/.exec(file)?.[0] : undefined)
    const crossing = breaking(({ from, to }) => {
      const own = feature(from)
      const other = feature(to)
      return own !== undefined && other !== undefined && own !== other
    })
    expect(crossing).toEqual([])
  })

  test.each([
    ['the staff area', 'web/admin/'],
    ['a companion’s own area', 'web/own/'],
  ])('of one noun in %s leads to itself, to shared/ or out of it', (_, area) => {
    const noun = (file: string) =>
      file.startsWith(area) ? /^([^/]+)\//.exec(file.slice(area.length))?.[1] : undefined
    expect(sources.filter((file) => noun(file) === 'shared').length).toBeGreaterThan(3)
    const crossing = breaking(({ from, to }) => {
      const isInside = noun(from) !== undefined && to.startsWith(area)
      return isInside && noun(to) !== noun(from) && noun(to) !== 'shared'
    })
    expect(crossing).toEqual([])
  })

  test('of a companion’s own area never leads into the staff area', () => {
    const own = ours.filter(({ from }) => from.startsWith('web/own/'))
    expect(own.length).toBeGreaterThan(20)
    expect(own.filter(({ to }) => to.startsWith('web/admin/')).map(arrow)).toEqual([])
  })

  test('from web into worker leads to the contract alone', () => {
    const foreign = ({ from, to }: Import) =>
      from.startsWith('web/') &&
      to.startsWith('worker/') &&
      !/^worker\/([a-z]+\/)?contract\//.test(to)
    expect(breaking(foreign)).toEqual([])
    const leaving = ({ from, to }: Import) =>
      from.startsWith('worker/') &&
      to.startsWith('web/') &&
      // Deploying reads whether the company's details are there.
      `${from} → ${to}` !== 'worker/ops/run-command.ts → web/brand.ts'
    expect(breaking(leaving)).toEqual([])
  })

  test('of the stand-ins leads to contract and lib, and none leads to them', () => {
    const isLocal = (file: string) => file.startsWith('worker/local/')
    const leaving = ({ from, to }: Import) =>
      isLocal(from) && !/^worker\/(local|contract|[a-z]+\/(contract|lib|images|video))\//.test(to)
    expect(breaking(leaving)).toEqual([])
    // Commands of the project are run, and their arguments read, in one way.
    const isRun = ({ from, to }: Import) =>
      /^worker\/(ops|seed)\//.test(from) && to === 'worker/local/setup.mjs'
    const entering = (one: Import) => !isLocal(one.from) && isLocal(one.to) && !isRun(one)
    expect(breaking(entering)).toEqual([])
  })

  test('of an entry beside the site is made by none of the site', () => {
    expect(breaking(({ from, to }) => !besides.test(from) && besides.test(to))).toEqual([])
  })

  test('of a command that plain Node runs never leads to what the build makes', () => {
    const { scripts } = JSON.parse(readText('package.json')) as { scripts: Record<string, string> }
    const entries = Object.values(scripts).flatMap(
      (script) => /^node ((?:worker|web)\/\S+)/.exec(script)?.[1] ?? [],
    )
    expect(entries).toContain('worker/ops/restore.ts')
    const next = Map.groupBy(imports, ({ from }) => from)
    const built: string[] = []
    for (const entry of new Set([...entries, 'worker/seed/seed.ts'])) {
      const paths = new Map([[entry, entry]])
      for (const [file, path] of paths) {
        for (const { to, isType } of next.get(file) ?? []) {
          if (isType) continue
          if (/^#|^cloudflare:/.test(to)) built.push(`${path} → ${to}`)
          else if (!paths.has(to)) paths.set(to, `${path} → ${to}`)
        }
      }
    }
    expect(built).toEqual([])
  })

  test('of the contract leads to zod and to itself', () => {
    const contract = /^worker\/([a-z]+\/)?contract\//
    const allowed = /^zod(\/mini|\/v4\/core)?$/
    const others = imports.filter(
      ({ from, to }) => contract.test(from) && !contract.test(to) && !allowed.test(to),
    )
    expect(others.map(arrow)).toEqual([])
  })

  test('between slices leads to a slice further down, never to its routes', () => {
    const isShared = /^worker\/[a-z]+\/(contract|schema|sql)\//
    const wrong = ours.filter(({ from, to }) => {
      const own = sliceOf(from)
      const other = sliceOf(to)
      if (own === undefined || other === undefined || own === other || isShared.test(to))
        return false
      return slices.indexOf(other) > slices.indexOf(own) || /^worker\/[a-z]+\/routes\//.test(to)
    })
    const advice =
      'Move the use case into the higher slice, or the part that both need into the lower one. ' +
      'What every slice contributes to an export or an erasure is registered in worker/personal-data.ts.'
    expect(wrong.map(arrow), advice).toEqual([])
  })

  test('of the platform leads into no slice but its contract', () => {
    // The context of a request, the page for a closed site, and two addresses that belong to slices.
    const known = [
      'worker/platform/http/context.ts',
      'worker/platform/http/public-form.ts',
      'worker/platform/http/request-texts.ts',
      'worker/platform/lib/security-headers.ts',
    ]
    const isPlatform = (file: string) => file.startsWith('worker/platform/')
    const leaving = breaking(
      ({ from, to }) =>
        isPlatform(from) &&
        !known.includes(from) &&
        sliceOf(to) !== undefined &&
        !to.includes('/contract/'),
    )
    expect(leaving).toEqual([])
  })
})

test.each(['web/features', 'web/own', 'web/admin'])('%s has folders of slices alone', (folder) => {
  const others: Record<string, string[]> = {
    'web/features': ['information'],
    'web/own': ['shared'],
    'web/admin': ['shared'],
  }
  const names = sources
    .filter((file) => file.startsWith(`${folder}/`))
    .map((file) => file.slice(folder.length + 1).split('/'))
    .flatMap(([name = '', ...rest]) => (rest.length > 0 ? [name] : []))
  const unknown = [...new Set(names)].filter(
    (name) => !slices.includes(name) && !others[folder]!.includes(name),
  )
  expect(unknown).toEqual([])
})

test('no folder has more than forty files of code', () => {
  const files = everyFile.filter((file) => isCode(file) && /^(worker|web|tests)\//.test(file))
  const folders = Map.groupBy(files, (file) => dirname(file))
  const large = [...folders].filter(([, { length }]) => length > 40).map(([folder]) => folder)
  expect(folders.size).toBeGreaterThan(100)
  expect(large).toEqual([])
})
