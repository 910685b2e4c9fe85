import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Of an advisory that stays for now. */
export type AuditException = {
  /** As "GHSA-xxxx-xxxx-xxxx". */
  advisory: string
  package: string
  /** Why it harms no one here, and what is missing to solve it. */
  reason: string
  /** The day from which it is no excuse, as "2026-12-31". */
  until: string
}

export const EXCEPTIONS_FILE = 'worker/ops/packages/audit-exceptions.json'

/** @throws Error for one without a reason or a day */
export function readExceptions(folder: string): AuditException[] {
  const text = readFileSync(join(folder, EXCEPTIONS_FILE), 'utf8')
  const exceptions = JSON.parse(text) as Partial<AuditException>[]
  return exceptions.map(({ advisory = '', package: name = '', reason = '', until = '' }) => {
    const isWhole = /^GHSA(-\w{4}){3}$/.test(advisory) && name && reason.trim().length > 20
    if (!isWhole || !/^\d{4}-\d\d-\d\d$/.test(until))
      throw new Error(`${EXCEPTIONS_FILE}: ${advisory || name || 'one'} has no reason, or no day`)
    return { advisory, package: name, reason, until }
  })
}

type Via = string | { url?: string; title?: string; name?: string }
/** As `npm audit --json` says it. */
type Report = { vulnerabilities?: Record<string, { severity: string; via: Via[] }> }

export type Advisory = { advisory: string; package: string; severity: string; title: string }

/**
 * The advisories of a report, each once for each package.
 *
 * @throws Error for an answer that is none
 */
export function advisoriesOf(text: string): Advisory[] {
  const { vulnerabilities } = JSON.parse(text) as Report
  if (!vulnerabilities) throw new Error('The registry did not answer what it knows of weaknesses.')
  const found = Object.entries(vulnerabilities).flatMap(([name, { severity, via }]) =>
    via.flatMap((one) => {
      // A text names the package that brings it, which has an entry of its own.
      if (typeof one === 'string') return []
      const { url = '', title = '' } = one
      const advisory = url.slice(url.lastIndexOf('/') + 1)
      return [{ advisory, package: one.name ?? name, severity, title }]
    }),
  )
  return [...new Map(found.map((one) => [`${one.advisory} ${one.package}`, one])).values()]
}

/** Advisories without a reason that still counts. @param today as "2026-11-23" */
export const unreasoned = (
  advisories: readonly Advisory[],
  exceptions: readonly AuditException[],
  today: string,
): Advisory[] =>
  advisories.filter(
    (one) =>
      !exceptions.some(
        ({ advisory, package: name, until }) =>
          advisory === one.advisory && name === one.package && until > today,
      ),
  )
