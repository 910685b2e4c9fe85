import type { PolicyReport, ScriptProblem } from '#operations/browser-problems'

export type ReportedProblem = { kind: 'script' | 'policy'; message: string; place: string }

const MAX_LENGTH = 200
const KEYWORDS = [
  'inline',
  'eval',
  'wasm-eval',
  'trusted-types-policy',
  'trusted-types-sink',
  'data',
  'blob',
]

const truncate = (text: string) => text.slice(0, MAX_LENGTH)

/** Replaces quoted texts, which may be user input, but keeps names of properties. */
const withoutPersonalData = (message: string) =>
  message
    .replaceAll(/[a-z][a-z+.-]{0,15}:\/\/\S{1,500}/gi, '[address]')
    .replaceAll(/\S+/g, (word) => (word.includes('@') ? '[email]' : word))
    .replaceAll(/(\b(?:reading|property) )?(["'`“«])(?:(?!["'`”»]).)*["'`”»]/g, (all, before) =>
      before && /^\w+ .[\w$]{1,40}.$/.test(all) ? all : `${before ?? ''}[text]`,
    )
    .replaceAll(/\d{3,}/g, '#')

/**
 * The countable part of a report, without personal data and without what the visitor saw.
 *
 * @param site the site's origin, and whether this build has a script at a path
 * @returns `null` if the problem is not the site's own, such as an error of a browser extension
 *   or of another build
 */
export async function readReport(
  report: ScriptProblem | PolicyReport,
  site: Site,
): Promise<ReportedProblem | null> {
  return 'csp-report' in report ? readViolation(report, site.origin) : readError(report, site)
}

type Site = { origin: string; hasScript: (path: string) => Promise<boolean> }

async function readError(
  { message, file, line, column }: ScriptProblem,
  site: Site,
): Promise<ReportedProblem | null> {
  const url = URL.parse(file)
  if (url?.origin !== site.origin || !(await site.hasScript(url.pathname))) return null
  const { pathname } = url
  return {
    kind: 'script',
    message: truncate(withoutPersonalData(message)),
    place: truncate(`${pathname}:${Math.trunc(line)}:${Math.trunc(column)}`),
  }
}

function readViolation(
  { 'csp-report': report }: PolicyReport,
  origin: string,
): ReportedProblem | null {
  const source = report['source-file'] ?? ''
  if (source && !source.startsWith('http') && source !== 'inline') return null
  const directive = /^[a-z-]{1,40}/.exec(report['effective-directive'])?.[0]
  const blockedAddress = report['blocked-uri']
  const place = KEYWORDS.includes(blockedAddress) ? blockedAddress : hostOf(blockedAddress, origin)
  return directive && place ? { kind: 'policy', message: directive, place: truncate(place) } : null
}

/** Returns only the host, because addresses may include search terms. */
function hostOf(address: string, origin: string): string | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (!url.protocol.startsWith('http')) return null
  return url.origin === origin ? 'self' : url.host
}
