import type { Answers } from './crawl.ts'

/** What has to differ between two crawls of the same site, before a loss and after a restore. */
const differing: readonly [what: string, pattern: RegExp][] = [
  ['the name of a request', /^x-request-id: .*$/gm],
  ['how many stores an answer waited for', /^server-timing: .*$/gm],
  ['when a file was written', /^last-modified: .*$/gm],
  // The lost history ended, and another one began.
  ['the version in marks of unchanged answers', /(?<=^etag: W\/"[^"]*-)\d+(?=-\d+)/gm],
  ['the version in the health answer', /(?<="catalogue":\{"version":)\d+/g],
  // The site writes another one with the first change.
  ['the snapshot in the health answer', /"snapshot":(null|\{[^}]*\})/g],
]

/** An answer without what has to differ. */
export const comparable = (text: string): string =>
  differing.reduce((rest, [what, pattern]) => rest.replaceAll(pattern, `(${what})`), text)

/** The addresses whose answers differ otherwise, each with the first difference. */
export function differencesOf(before: Answers, after: Answers): string[] {
  const paths = new Set([...before.keys(), ...after.keys()])
  return [...paths].flatMap((path) => {
    const was = before.get(path)
    const is = after.get(path)
    if (!was || !is) return [`${path}: only ${was ? 'before' : 'after'}`]
    if (was.status !== is.status) return [`${path}: ${was.status}, then ${is.status}`]
    const one = comparable(was.text)
    const other = comparable(is.text)
    if (one === other) return []
    const at = [...one].findIndex((char, index) => char !== other[index])
    const part = (text: string) => text.slice(Math.max(0, at - 60), at + 60)
    return [`${path}: ${part(one)} ≠ ${part(other)}`]
  })
}
