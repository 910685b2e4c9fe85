import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

export type Import = {
  from: string
  to: string
  /** A type-only import, which loads nothing at run time. */
  isType: boolean
}

const importing = [
  /(?:^|[\n;])\s*(?:import|export)\b[^'"`;=]*?\bfrom\s*['"]([^'"]+)['"]/g,
  /(?:^|[\n;])\s*import\s*['"]([^'"]+)['"]/g,
  /\bimport\(\s*['"]([^'"]+)['"]/g,
]

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '$1')

function targetOf(folder: string, file: string, name: string): string {
  const [, slice, contract] = /^#([a-z]+)\/(.+)$/.exec(name) ?? []
  if (slice === 'contract') return `worker/contract/${contract}.ts`
  if (slice) return `worker/${slice}/contract/${contract}.ts`
  if (!name.startsWith('.')) return name
  return relative(folder, join(folder, dirname(file), name.split('?')[0]!))
}

/** A file's imports: own files by path, all others by their module name. */
export function importsOf(folder: string, file: string): Import[] {
  const text = withoutComments(readFileSync(join(folder, file), 'utf8'))
  const matches = importing.flatMap((form) => [...text.matchAll(form)])
  return matches.map(([statement, name = '']) => ({
    from: file,
    to: targetOf(folder, file, name),
    isType: /^[\s;]*(?:import|export)\s+type\b/.test(statement),
  }))
}

const declared = /^export (?:async )?(?:const|let|function\*?|class|type|interface) (\w+)/gm
const destructured = /^export const \{([^}]*)\} =/gm

/** The names that a file declares and exports. */
export function exportedNames(folder: string, file: string): string[] {
  const text = withoutComments(readFileSync(join(folder, file), 'utf8'))
  const patterns = [...text.matchAll(destructured)].flatMap(([, names = '']) => names.split(','))
  return [
    ...[...text.matchAll(declared)].map(([, name = '']) => name),
    ...patterns.map((name) => name.split(':').at(-1)!.trim()).filter(Boolean),
  ]
}

export const isCode = (file: string) => /\.(ts|tsx|mjs|js)$/.test(file) && !file.endsWith('.d.ts')
