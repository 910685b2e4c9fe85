import { readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import type { Profile } from './inspector.ts'

/** Entries of the engine itself, without code of the Worker. */
const ENGINE: Record<string, string> = {
  '(program)': 'workerd',
  '(garbage collector)': 'garbage collector',
}

/** A source file, or the package that it belongs to. */
function layerOf(source: string): string {
  const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? []
  if (name) return name
  if (source.includes('dist/server/')) return 'renderer'
  const [, file] = /(worker\/.*)$/.exec(source) ?? []
  return file ?? 'other'
}

/**
 * Shares of the Worker's busy time by layer, the largest first.
 *
 * @param script the profiled bundle, with its source map beside it
 */
export function layersOf(profile: Profile, script: string): [layer: string, share: number][] {
  const map = new SourceMap(JSON.parse(readFileSync(`${script}.map`, 'utf8')) as SourceMapPayload)
  const layers = new Map<number, string>()
  const callers = new Map<number, number>()
  // V8 lists a caller before its callees.
  for (const { id, callFrame, children = [] } of profile.nodes) {
    for (const child of children) callers.set(child, id)
    const { functionName, url, lineNumber, columnNumber } = callFrame
    if (functionName === '(idle)') continue
    const caller = layers.get(callers.get(id) ?? 0)
    if (url === '' && caller !== undefined) {
      // A call into the platform, such as `Headers.set`, counts for its caller.
      layers.set(id, caller)
      continue
    }
    const entry = map.findEntry(lineNumber, columnNumber)
    const source = 'originalSource' in entry ? String(entry.originalSource) : ''
    layers.set(id, ENGINE[functionName] ?? layerOf(source))
  }
  const times = new Map<string, number>()
  for (const [at, id] of profile.samples.entries()) {
    const layer = layers.get(id)
    if (layer === undefined) continue
    times.set(layer, (times.get(layer) ?? 0) + (profile.timeDeltas[at] ?? 0))
  }
  const sum = [...times.values()].reduce((total, time) => total + time, 0)
  return [...times]
    .map(([layer, time]): [string, number] => [layer, time / sum])
    .toSorted(([, a], [, b]) => b - a)
}
