import type { Answers } from './crawl.ts'

/** Expected differences between two crawls of the same site, before a loss and after a restore. */
const expectedDifferences: readonly [what: string, pattern: RegExp][] = [
  ['the name of a request', /^x-request-id: .*$/gm],
  ['how many stores an answer waited for', /^server-timing: .*$/gm],
  ['when a file was written', /^last-modified: .*$/gm],
  // The lost history has ended and a new one has begun.
  ['the version in marks of unchanged answers', /(?<=^etag: W\/"[^"]*-)\d+(?=-\d+)/gm],
  ['the version in the health answer', /(?<="catalogue":\{"version":)\d+/g],
  // The site writes a new one at the first change.
  ['the snapshot in the health answer', /"snapshot":(null|\{[^}]*\})/g],
]

/** A response without the expected differences. */
export const comparable = (text: string): string =>
  expectedDifferences.reduce(
    (remaining, [label, pattern]) => remaining.replaceAll(pattern, `(${label})`),
    text,
  )

/** The addresses with other differences, each with the first one. */
export function differencesOf(before: Answers, after: Answers): string[] {
  const paths = new Set([...before.keys(), ...after.keys()])
  return [...paths].flatMap((path) => {
    const was = before.get(path)
    const current = after.get(path)
    if (!was || !current) return [`${path}: only ${was ? 'before' : 'after'}`]
    if (was.status !== current.status) return [`${path}: ${was.status}, then ${current.status}`]
    const oldText = comparable(was.text)
    const newText = comparable(current.text)
    if (oldText === newText) return []
    const position = [...oldText].findIndex((char, index) => char !== newText[index])
    const part = (text: string) => text.slice(Math.max(0, position - 60), position + 60)
    return [`${path}: ${part(oldText)} ≠ ${part(newText)}`]
  })
}
