// Prints the notes of a release: the commits since the tag before, by what people notice.
//
//     node .github/release-notes.mjs v0.2.0
import { execFileSync } from 'node:child_process'

/** @param {string[]} args */
const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim()

/** @type {[type: string, title: string][]} */
const titles = [
  ['feat', 'New'],
  ['fix', 'Fixed'],
  ['perf', 'Faster'],
]

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
  return sections.length > 0 ? sections.join('\n\n') : 'Nothing that people notice.'
}

const [tag] = process.argv.slice(2)
if (!tag) {
  console.error('✗ Which tag?\n→ node .github/release-notes.mjs v0.2.0')
  process.exit(2)
}
console.log(notesOf(tag))
