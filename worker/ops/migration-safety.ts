// A deployment can be taken back while its migrations cannot, so the version before must go on working on the
// migrated database. What would break it belongs into a later release: "expand, deploy, contract".

/** In a migration's text: it removes what no version since the named migration uses. */
const contractStep = /^--\s*contract step of (\d{4}_\w+\.sql)\b/im

const unsafe: readonly (readonly [RegExp, string])[] = [
  [/\bDROP\s+TABLE\b/i, 'drops a table'],
  [/\bDROP\s+COLUMN\b/i, 'drops a column'],
  [/\bRENAME\s+(?:COLUMN|TO)\b/i, 'renames a table or a column'],
  [
    /\bADD\s+(?:COLUMN\s+)?\w+\s+(?:(?!\bDEFAULT\b)[^;])*\bNOT\s+NULL\b(?:(?!\bDEFAULT\b)[^;])*;/i,
    'adds a column that may not be null and has no default',
  ],
]

const withoutTexts = (sql: string) =>
  sql.replace(/'(?:[^']|'')*'/g, "''").replace(/--.*$|\/\*[\s\S]*?\*\//gm, '')

/**
 * Why a pending migration must not be applied while the version before may still be wanted.
 *
 * @param sql the migration's text
 * @param applied names of those that the database had before this deployment
 */
export function whyUnsafe(sql: string, applied: readonly string[]): string[] {
  const [, earlier] = contractStep.exec(sql) ?? []
  if (earlier !== undefined && applied.includes(earlier)) return []
  const statements = withoutTexts(sql)
  return unsafe.filter(([pattern]) => pattern.test(statements)).map(([, reason]) => reason)
}
