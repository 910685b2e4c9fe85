// Prints the notes of a release: the commits since the tag before, by what people notice, and the pages whose answers
// cost more than at that tag, by the figures that `tests/bench/pages.ts --save` wrote before each.
//
//     node .github/release-notes.mjs v0.2.0
import { execFileSync } from 'node:child_process'

/** @param {string[]} args */
const git = (...args) =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/** @type {[type: string, title: string][]} */
const titles = [
  ['feat', 'New'],
  ['fix', 'Fixed'],
  ['perf', 'Faster'],
]

const FIGURES = 'tests/bench/last-release.json'
/** Names of the figures with the smallest growth that is named; processor times vary by some percent. */
const figures = { rows: 1, trips: 1, bytes: 1.02, cpu: 1.25 }

/**
 * The figures of each page at a tag; none before there were any.
 *
 * @param {string} tag
 * @returns {Record<string, Record<string, number>>}
 */
function costsAt(tag) {
  try {
    return JSON.parse(git('show', `${tag}:${FIGURES}`))
  } catch {
    return {}
  }
}

/** @param {string} previous @param {string} tag */
function growthOf(previous, tag) {
  const before = costsAt(previous)
  return Object.entries(costsAt(tag)).flatMap(([page, costs]) => {
    const increases = Object.entries(figures).flatMap(([name, factor]) => {
      const from = before[page]?.[name]
      const to = costs[name]
      return from !== undefined && to > from * factor ? [`${name} ${from} → ${to}`] : []
    })
    return increases.length > 0 ? [`- \`${page}\`: ${increases.join(', ')}`] : []
  })
}

/** @param {string} tag */
function notesOf(tag) {
  const tags = git('tag', '--merged', tag, '--sort=-creatordate', '--list', 'v*').split('\n')
  const previous = tags.find((name) => name !== '' && name !== tag)
  const range = previous ? `${previous}..${tag}` : tag
  const subjects = git('log', '--format=%s', range).split('\n')
  const sections = titles.flatMap(([type, title]) => {
    const lines = subjects.flatMap((subject) => {
      const [, scope, text] = new RegExp(`^${type}(?:\\(([^)]+)\\))?!?: (.+)$`).exec(subject) ?? []
      return text ? [`- ${scope ? `${scope}: ` : ''}${text}`] : []
    })
    return lines.length > 0 ? [`## ${title}\n\n${lines.join('\n')}`] : []
  })
  const growth = previous ? growthOf(previous, tag) : []
  if (growth.length > 0) sections.push(`## Costs more\n\n${growth.join('\n')}`)
  return sections.length > 0 ? sections.join('\n\n') : 'Nothing that people notice.'
}

const [tag] = process.argv.slice(2)
if (!tag) {
  console.error('✗ Which tag?\n→ node .github/release-notes.mjs v0.2.0')
  process.exit(2)
}
console.log(notesOf(tag))
